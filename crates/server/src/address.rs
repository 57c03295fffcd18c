//! Where a request comes from and which server it is for: the client's address, the site of the page, the host name.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use axum::http::header::{FORWARDED, HOST, ORIGIN, VIA};
use axum::http::{HeaderMap, HeaderName, Uri, Version};
use ipnet::IpNet;
use serde::Deserialize;

/// The peer of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Trusted proxies: their `X-Forwarded-For` is believed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(pub(crate) Vec<IpNet>);

/// The header by which browsers tell whether a request comes from the page's own site.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The headers that proxies add. A request with one of them was forwarded, even if no trusted proxy is configured.
const OF_PROXIES: [HeaderName; 6] = [
    FORWARDED_FOR,
    FORWARDED,
    VIA,
    HeaderName::from_static("x-real-ip"),
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-proto"),
];

/// The client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Client {
    /// Known by its connection, or by a trusted proxy.
    Known(IpAddr),
    /// A proxy at this address, which is not trusted, forwards a request.
    Forwarded(IpAddr),
    /// A trusted proxy sent no readable `X-Forwarded-For`.
    Unknown,
}

impl Client {
    /// The address that limits apply to; all unknown clients share one.
    pub(crate) fn address(self) -> IpAddr {
        match self {
            Self::Known(address) | Self::Forwarded(address) => address,
            Self::Unknown => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
        }
    }
}

impl Proxies {
    /// Whether an address is that of a trusted proxy.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client: the last address in the chain of proxies that is not a trusted proxy, or the first one if all are.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let mut client = peer.to_canonical();
        if !self.trusts(client) {
            let is_forwarded = OF_PROXIES.iter().any(|name| headers.contains_key(name));
            return if is_forwarded { Client::Forwarded(client) } else { Client::Known(client) };
        }
        let mut is_named = false;
        for line in headers.get_all(FORWARDED_FOR).iter().rev() {
            let Ok(line) = line.to_str() else { return Client::Unknown };
            for text in line.rsplit(',') {
                let Some(before) = address(text.trim()) else { return Client::Unknown };
                client = before.to_canonical();
                is_named = true;
                if !self.trusts(client) {
                    return Client::Known(client);
                }
            }
        }
        if is_named && !client.is_unspecified() { Client::Known(client) } else { Client::Unknown }
    }
}

/// An address as proxies write it, with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse::<IpAddr>().ok().or_else(with_port).filter(|address| !address.is_unspecified())
}

/// A host name that a server answers to: `example.org`, `*.example.org` for all subdomains, or `*` for any.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct AllowedHost(String);

/// A text that is not a host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name without a scheme, a port or a path, such as example.org, *.example.org or *")]
pub struct AllowedHostError;

impl FromStr for AllowedHost {
    type Err = AllowedHostError;

    fn from_str(text: &str) -> Result<Self, AllowedHostError> {
        let name = text.strip_prefix("*.").unwrap_or(text);
        let is_label = |label: &str| {
            !label.is_empty() && label.chars().all(|one| one.is_ascii_alphanumeric() || one == '-' || one == '_')
        };
        if text == "*" || name.parse::<IpAddr>().is_ok() || name.split('.').all(is_label) {
            return Ok(Self(text.to_ascii_lowercase()));
        }
        Err(AllowedHostError)
    }
}

impl TryFrom<String> for AllowedHost {
    type Error = AllowedHostError;

    fn try_from(text: String) -> Result<Self, AllowedHostError> {
        text.parse()
    }
}

impl AllowedHost {
    fn allows(&self, name: &str) -> bool {
        match self.0.strip_prefix('*') {
            Some("") => true,
            Some(below) => name.strip_suffix(below).is_some_and(|rest| !rest.is_empty()),
            None => self.0 == name,
        }
    }
}

/// The host names that a server answers to. Other names are refused, so that a page of another site cannot reach the
/// server by pointing its own name to the server's address (DNS rebinding).
#[derive(Clone, Debug, Default)]
pub(crate) struct Hosts(Vec<AllowedHost>);

/// Why the `Host` of a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HostError {
    /// It is missing, there are several, or it is invalid.
    Malformed,
    /// The server does not answer to it.
    NotOurs(String),
}

impl Hosts {
    /// The configured names, and those of the allowed sites.
    pub(crate) fn new(mut named: Vec<AllowedHost>, sites: &[String]) -> Self {
        let of_sites = sites.iter().filter_map(|site| site.split_once("://"));
        named.extend(of_sites.filter_map(|(_, host)| host_name(host)?.parse().ok()));
        Self(named)
    }

    /// Checks the `Host` of a request. A request without one, as in HTTP 1.0, is not from a browser.
    pub(crate) fn check(&self, version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), HostError> {
        let mut all = headers.get_all(HOST).iter();
        let host = match (all.next(), all.next()) {
            (Some(host), None) => host.to_str().map_err(|_| HostError::Malformed)?,
            (None, _) if version < Version::HTTP_11 => return Ok(()),
            _ => return Err(HostError::Malformed),
        };
        if uri.authority().is_some_and(|authority| !authority.as_str().eq_ignore_ascii_case(host)) {
            return Err(HostError::Malformed);
        }
        let name = host_name(host).ok_or(HostError::Malformed)?;
        let is_local = name == "localhost" || name.ends_with(".localhost");
        if is_local || name.parse::<IpAddr>().is_ok() || self.0.iter().any(|allowed| allowed.allows(&name)) {
            return Ok(());
        }
        Err(HostError::NotOurs(name))
    }
}

/// The name in `name:port`, `[address]:port` and so on.
pub(crate) fn host_name(host: &str) -> Option<String> {
    let bracketed = host.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let (name, port) = bracketed.map_or_else(
        || host.split_once(':').map_or((host, ""), |(name, port)| (name, if port.is_empty() { ":" } else { port })),
        |(name, rest)| (name, rest.strip_prefix(':').unwrap_or(if rest.is_empty() { "" } else { ":" })),
    );
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_port = port.chars().all(|one| one.is_ascii_digit());
    let is_name = !name.is_empty()
        && name.len() <= 253
        && name.chars().all(|one| one.is_ascii_alphanumeric() || "-._~:".contains(one));
    (is_port && is_name).then(|| name.to_ascii_lowercase())
}

/// What counts as one address: an IPv4 address, or an IPv6 /64 network, which is what a household gets.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

/// A network that limits count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Network {
    pub(crate) of: IpNet,
    /// How many times the limit of one address applies to it.
    pub(crate) share: u32,
}

/// The networks of an address. A provider may give a customer an IPv6 /56 or /48 network, with many households in it.
/// Each wider network has twice the share, enough for a school or a company, and a small part of what a server has.
pub(crate) fn networks(address: IpAddr) -> impl Iterator<Item = Network> + Clone {
    let address = address.to_canonical();
    let lengths: &[(u8, u32)] = if address.is_ipv4() { &[(32, 1)] } else { &[(64, 1), (56, 2), (48, 4)] };
    let network = move |(length, share): &(u8, u32)| {
        let of = IpNet::new(address, *length).ok()?.trunc();
        Some(Network { of, share: *share })
    };
    lengths.iter().filter_map(network)
}

/// Whether a request comes from a page of another site. Programs other than browsers do not send these headers.
pub(crate) fn is_from_elsewhere(headers: &HeaderMap, known: &[String]) -> bool {
    let by_site = headers.get(SITE).is_some_and(|site| site != "same-origin" && site != "none");
    let Some(origin) = headers.get(ORIGIN) else { return by_site };
    let Ok(origin) = origin.to_str() else { return true };
    if known.iter().any(|site| site.eq_ignore_ascii_case(origin)) {
        return false;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let ours = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    by_site || host.is_empty() || ours.is_none_or(|ours| !ours.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&str, &str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        let proxies = Proxies(vec!["10.0.0.0/8".parse().unwrap(), "fd00::/8".parse().unwrap()]);
        let client = |peer: &str, forwarded: &str| {
            proxies.client(peer.parse().unwrap(), &headers(&[("x-forwarded-for", forwarded)]))
        };
        let known = |address: &str| Client::Known(address.parse().unwrap());
        assert_eq!(client("192.0.2.7", "1.2.3.4"), Client::Forwarded("192.0.2.7".parse().unwrap()));
        assert_eq!(client("10.0.0.1", "1.2.3.4"), known("1.2.3.4"));
        // What a client claims is to the left of what the trusted proxy saw.
        assert_eq!(client("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2"), known("1.2.3.4"));
        assert_eq!(client("10.0.0.1", "nonsense, 1.2.3.4"), known("1.2.3.4"));
        assert_eq!(client("::ffff:10.0.0.1", "2001:db8::1"), known("2001:db8::1"));
        for (written, meant) in [("1.2.3.4:99", "1.2.3.4"), ("[2001:db8::1]", "2001:db8::1"), ("[::1]:99", "::1")] {
            assert_eq!(client("10.0.0.1", written), known(meant));
        }
        // A trusted proxy is itself the client.
        assert_eq!(client("10.0.0.1", "10.0.0.9"), known("10.0.0.9"));
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        assert_eq!(Proxies::default().client(peer, &headers(&[])), known("10.0.0.1"));
        let two_lines: HeaderMap =
            ["6.6.6.6", "1.2.3.4"].map(|text| (FORWARDED_FOR, text.parse().unwrap())).into_iter().collect();
        assert_eq!(proxies.client(peer, &two_lines), known("1.2.3.4"));
    }

    /// A proxy that does not name its client does not count as the client.
    #[test]
    fn an_unreadable_client_is_unknown() {
        let proxies = Proxies(vec!["127.0.0.0/8".parse().unwrap()]);
        let client = |list: &[(&str, &str)]| proxies.client("127.0.0.1".parse().unwrap(), &headers(list));
        assert_eq!(client(&[]), Client::Unknown);
        for text in ["", " ", "nonsense", "unknown", "1.2.3", "1.2.3.4, nonsense", "1.2.3.4,", "::", "0.0.0.0", "é"] {
            let value = axum::http::HeaderValue::from_bytes(text.as_bytes()).unwrap();
            let list = HeaderMap::from_iter([(FORWARDED_FOR, value)]);
            let client = proxies.client("127.0.0.1".parse().unwrap(), &list);
            assert_eq!(client, Client::Unknown, "{text}");
            assert!(!client.address().is_loopback());
        }
    }

    #[test]
    fn names_of_hosts() {
        let named = ["P4.example", "*.games.example"].map(|name| name.parse().unwrap()).to_vec();
        let hosts = Hosts::new(named, &["https://site.example:8444".to_owned()]);
        let check = |host: &str| hosts.check(Version::HTTP_11, &Uri::from_static("/"), &headers(&[("host", host)]));
        for host in [
            "localhost",
            "localhost:8444",
            "LOCALHOST.",
            "p4.localhost",
            "127.0.0.1:8444",
            "192.0.2.1",
            "[::1]:8444",
            "[2001:db8::1]",
            "p4.example",
            "p4.example:443",
            "P4.Example.",
            "a.games.example",
            "site.example",
        ] {
            assert_eq!(check(host), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "p4.example.evil.example",
            "games.example",
            "localhost.evil.example",
            "xp4.example",
            "mypc",
        ] {
            assert_eq!(check(host), Err(HostError::NotOurs(host.to_owned())));
        }
        for host in ["", ":80", "[::1", "p4.example:x", "[::1]x", "."] {
            assert!(check(host).is_err(), "{host}");
        }
        let any = Hosts::new(vec!["*".parse().unwrap()], &[]);
        assert_eq!(any.check(Version::HTTP_11, &Uri::from_static("/"), &headers(&[("host", "evil.example")])), Ok(()));
        // None, or two, or another one than that of the URI.
        assert_eq!(hosts.check(Version::HTTP_11, &Uri::from_static("/"), &headers(&[])), Err(HostError::Malformed));
        assert_eq!(hosts.check(Version::HTTP_10, &Uri::from_static("/"), &headers(&[])), Ok(()));
        let two: HeaderMap =
            ["localhost", "evil.example"].map(|text| (HOST, text.parse().unwrap())).into_iter().collect();
        assert_eq!(hosts.check(Version::HTTP_11, &Uri::from_static("/"), &two), Err(HostError::Malformed));
        let whole = Uri::from_static("http://evil.example/");
        let local = headers(&[("host", "localhost")]);
        assert_eq!(hosts.check(Version::HTTP_11, &whole, &local), Err(HostError::Malformed));
        for wrong in ["", "https://p4.example", "p4.example:443", "a b", "p4..example", "*.*"] {
            assert!(wrong.parse::<AllowedHost>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_household_is_one() {
        let same = |one: &str, other: &str| household(one.parse().unwrap()) == household(other.parse().unwrap());
        assert!(same("2001:db8::1", "2001:db8::ffff:1"));
        assert!(!same("2001:db8::1", "2001:db8:0:1::1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
    }

    #[test]
    fn wider_networks_have_larger_shares() {
        let shares = |address: &str| -> Vec<(String, u32)> {
            networks(address.parse().unwrap()).map(|network| (network.of.to_string(), network.share)).collect()
        };
        let share = |network: &str, share| (network.to_owned(), share);
        let wide = [share("2001:db8:a:bcd::/64", 1), share("2001:db8:a:b00::/56", 2), share("2001:db8:a::/48", 4)];
        assert_eq!(shares("2001:db8:a:bcd::1"), wide);
        assert_eq!(shares("::ffff:192.0.2.1"), [share("192.0.2.1/32", 1)]);
    }

    /// Behind a proxy on this machine that is not configured, all clients have the address of this machine.
    #[test]
    fn every_sign_of_a_proxy_counts() {
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        let client = |header| Proxies::default().client(here, &headers(&[(header, "192.0.2.1")]));
        for header in ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host", "x-forwarded-proto"] {
            assert_eq!(client(header), Client::Forwarded(here), "{header}");
        }
        assert_eq!(client("user-agent"), Client::Known(here));
    }

    #[test]
    fn other_sites() {
        let known = ["https://p4.example".to_owned()];
        let elsewhere = |list: &[(&str, &str)]| is_from_elsewhere(&headers(list), &known);
        assert!(!elsewhere(&[("host", "localhost:8444")]));
        assert!(!elsewhere(&[
            ("host", "localhost:8444"),
            ("origin", "http://localhost:8444"),
            ("sec-fetch-site", "same-origin")
        ]));
        assert!(!elsewhere(&[("host", "10.0.0.9"), ("origin", "https://p4.example")]));
        assert!(elsewhere(&[("host", "localhost:8444"), ("origin", "http://localhost:8445")]));
        assert!(elsewhere(&[("host", "localhost:8444"), ("origin", "null")]));
        assert!(elsewhere(&[("origin", "http://")]));
        assert!(elsewhere(&[("host", "a"), ("sec-fetch-site", "cross-site")]));
        assert!(elsewhere(&[("host", "a"), ("sec-fetch-site", "same-site")]));
    }
}
