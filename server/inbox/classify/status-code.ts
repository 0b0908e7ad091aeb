/** Enhanced codes of failures (RFC 3463), unless they are part of an IP address or a longer number. */
const ENHANCED = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\d|\.\d)/
/** The same after a reply code of SMTP or a number sign, where it cannot be a version. */
const SURE_ENHANCED = /(?<![\d.])(?:[45]\d\d[ -]\(?#?|#)([45]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/
/** Reply codes of SMTP (RFC 5321 section 4.2), where servers and programs put them. */
const REPLY = /(?:^|[\n:([<>'"]|said|code|error|reply|status)[ :=<>'"[(#]{0,4}([45][0-5]\d)(?=$|[\n \-:\])'"])/i

/** Returns the enhanced code in one or several lines of text; `5.0.0` or `4.0.0` for a bare reply code; null for none. */
export function findStatus(text: string): string | null {
  const enhanced = SURE_ENHANCED.exec(text)?.[1] ?? ENHANCED.exec(text)?.[0]
  if (enhanced !== undefined) return enhanced
  const reply = REPLY.exec(text)?.[1]
  return reply === undefined ? null : `${reply[0]}.0.0`
}
