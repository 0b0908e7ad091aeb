/**
 * Matches exactly one email address in ASCII, without a name or comment, in which no parser finds a second one. Domains in
 * other scripts are written `xn--…`.
 */
export const MAILBOX_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/
