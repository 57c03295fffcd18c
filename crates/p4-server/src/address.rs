//! Who asks: the address behind a connection, and the site that a browser is on.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Proxies whose word is taken for whom they speak.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(pub(crate) Vec<IpNet>);

/// Browsers say by this whether a request comes from the page's own site.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

impl Proxies {
    /// Whether this is one of them.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of whoever asks: the last one in the chain of proxies that is not one of ours.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines: Vec<&str> = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok()).collect();
        let mut chain = lines.iter().flat_map(|line| line.split(',')).rev().map(str::trim);
        while self.trusts(client) {
            let Some(before) = chain.next().and_then(|text| text.parse::<IpAddr>().ok()) else { break };
            client = before.to_canonical();
        }
        client
    }
}

/// What counts as one address: one of version 4, or the network that a household gets of version 6.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

/// Whether a request may come from another site's page. Programs that are no browsers say nothing about sites.
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
            proxies.client(peer.parse().unwrap(), &headers(&[("x-forwarded-for", forwarded)])).to_string()
        };
        assert_eq!(client("192.0.2.7", "1.2.3.4"), "192.0.2.7");
        assert_eq!(client("10.0.0.1", "1.2.3.4"), "1.2.3.4");
        // What a client claims stands to the left of what our proxy saw.
        assert_eq!(client("10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2"), "1.2.3.4");
        assert_eq!(client("10.0.0.1", "nonsense"), "10.0.0.1");
        assert_eq!(client("::ffff:10.0.0.1", "2001:db8::1"), "2001:db8::1");
        assert_eq!(
            Proxies::default()
                .client("10.0.0.1".parse().unwrap(), &headers(&[("x-forwarded-for", "1.2.3.4")]))
                .to_string(),
            "10.0.0.1"
        );
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
