/// The bytes that a script has in base64.
export const decoded = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
