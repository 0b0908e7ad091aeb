import { maskLabelled } from './mask-labelled.ts'

const SECRET = '[secret]'

/** A key block without its end line masks the rest of the text, which is better than half a key. */
const KEY_BLOCK =
  /-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z0-9 ]{0,60}-----|$)/g
const URL_LOGIN = /(?<=:\/\/)(?:[^\s/@]{1,300}@|[^\s/:@]{1,100}:[^\s]{1,200}@)/g
const URL_SECRET =
  /(?<=[?&;#][\w.-]{0,40}(?:token|secret|password|passwd|pwd|key|sig|signature|auth|code|session|sid|otp|credential|ticket|jwt)[\w.-]{0,20}=)[^\s&#"'<>]+/gi
const AUTHORIZATION = /(?<=\bauthorization["']?[:=]\s{0,3}["']?)(?:[a-z]{1,20} {1,3})?[^\s"',]+/gi
const BEARER = /(?<=\bbearer\s{1,3})(?=[^\s\d]{0,200}\d)[\w.~+/=-]{8,}/gi
/** BitLocker recovery keys, product keys, JSON web tokens, and keys with a known prefix. */
const KNOWN_FORMS = [
  /(?<!\d)\d{6}(?:[- ]\d{6}){5,7}(?!\d)/g,
  /(?<![\w-])[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3,5}(?![\w-])/gi,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g,
  /(?<![\w-])(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abeprs]|npm|whsec|hf)[-_][\w-]{10,}/g,
  /(?<![\w-])(?:AKIA|ASIA|AIza)[\w-]{12,}/g,
]
/** Long words, first between slashes, then across them: tokens may contain slashes. */
const LONG_WORDS = [/(?<![\w+=-])[\w+=-]{20,}/g, /(?<![\w+/=-])[\w+/=-]{20,}/g]

/** Masks what looks like a password, a key or a token. */
export function maskSecrets(text: string): string {
  const blocks = text.replaceAll(KEY_BLOCK, SECRET)
  const addresses = blocks.replaceAll(URL_LOGIN, `${SECRET}@`).replaceAll(URL_SECRET, SECRET)
  const tokens = addresses.replaceAll(AUTHORIZATION, SECRET).replaceAll(BEARER, SECRET)
  const known = KNOWN_FORMS.reduce((masked, form) => masked.replaceAll(form, SECRET), tokens)
  return LONG_WORDS.reduce(
    (masked, long) => masked.replaceAll(long, (word) => (looksRandom(word) ? SECRET : word)),
    maskLabelled(known),
  )
}

/** Whether letters and digits alternate often; names of files, paths and identifiers alternate rarely. */
function looksRandom(word: string): boolean {
  const alternations = word.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return alternations >= 4 && (word.match(/[a-z]/gi)?.length ?? 0) >= 4
}
