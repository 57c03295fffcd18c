// The error of this package. Wrong types are a TypeError, and an aborted call rejects with the reason of its signal.

export class Puissance4Error extends Error {
  /** @param {string} code a stable word @param {string} message */
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }

  static {
    this.prototype.name = "Puissance4Error";
  }
}

/// The error that the WebAssembly module writes as `code: message`.
export const told = (text) => {
  const end = text.indexOf(": ");
  return new Puissance4Error(text.slice(0, end), text.slice(end + 2));
};

/// Runs something of the WebAssembly module; what it throws as a string is an error of this package.
export const attempt = (run) => {
  try {
    return run();
  } catch (error) {
    throw typeof error === "string" ? told(error) : error;
  }
};

const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

/// A number without a fraction.
export const integer = (name, value) => {
  if (!Number.isInteger(value)) throw new TypeError(`${name}: an integer is expected, not ${shown(value)}`);
  return value;
};

export const text = (name, value) => {
  if (typeof value !== "string") throw new TypeError(`${name}: a string is expected, not ${typeof value}`);
  return value;
};

/// Options, which may be left out. A misspelt one would be ignored silently.
export const options = (value, known) => {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null) throw new TypeError(`an object with options is expected, not ${shown(value)}`);
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`there is no option ${unknown}; there are ${known.join(", ")}`);
  return value;
};
