/**
 * Exactly one e-mail address in ASCII, without a name or comment: no parser finds a second address in it. Domains in other
 * scripts are written `xn--…`.
 */
export const MAILBOX_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/
