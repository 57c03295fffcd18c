//! The address of the page as visitors see it. Sites that show previews need whole addresses.

use axum::http::header::HOST;
use axum::http::{HeaderMap, HeaderName};

use crate::address::host_name;

const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const FORWARDED_PREFIX: HeaderName = HeaderName::from_static("x-forwarded-prefix");

/// The longest path of a proxy.
const MAX_PREFIX_BYTES: usize = 200;

/// The address of the page with a slash at its end, such as `https://example.org/p4/`. A trusted proxy says whether the
/// visitor uses TLS, and which path it has removed. `None` if the request has no valid host.
pub(crate) fn public_address(headers: &HeaderMap, is_proxied: bool) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    host_name(host)?;
    let forwarded = |name: HeaderName| headers.get(name).filter(|_| is_proxied).and_then(|value| value.to_str().ok());
    let scheme = if forwarded(FORWARDED_PROTO) == Some("https") { "https" } else { "http" };
    let prefix = forwarded(FORWARDED_PREFIX).and_then(path).unwrap_or_default();
    Some(format!("{scheme}://{host}{prefix}/"))
}

/// A path without a slash at its end, if it is one.
fn path(text: &str) -> Option<&str> {
    let is_plain = |one: char| one.is_ascii_alphanumeric() || "/-._~".contains(one);
    let is_path = text.starts_with('/') && !text.starts_with("//") && text.len() <= MAX_PREFIX_BYTES;
    (is_path && text.chars().all(is_plain)).then(|| text.trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(list: &[(&str, &str)], is_proxied: bool) -> Option<String> {
        let headers = list.iter().map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap()));
        public_address(&headers.collect(), is_proxied)
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let list = [("host", "p4.example"), ("x-forwarded-proto", "https"), ("x-forwarded-prefix", "/games/p4/")];
        assert_eq!(address(&list, true).unwrap(), "https://p4.example/games/p4/");
        assert_eq!(address(&list, false).unwrap(), "http://p4.example/");
    }

    #[test]
    fn strange_headers_are_ignored() {
        assert_eq!(address(&[], true), None);
        assert_eq!(address(&[("host", "a\"><script>")], true), None);
        for prefix in ["p4", "//elsewhere.example", "/a\"b", "/a b"] {
            let list = [("host", "[::1]:8444"), ("x-forwarded-proto", "gopher"), ("x-forwarded-prefix", prefix)];
            assert_eq!(address(&list, true).unwrap(), "http://[::1]:8444/", "{prefix}");
        }
    }
}
