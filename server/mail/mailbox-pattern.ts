/** Matches exactly one email address in ASCII, without a name or comment, in which no parser finds a second one. */
export const MAILBOX_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/
