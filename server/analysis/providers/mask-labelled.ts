const LABEL = [
  'pass(?:word|wort|code|phrase|wd)s?|pswd|pwd?|psw|kennwort|contraseña|clave|mot de passe|senha|wachtwoord',
  'pin(?: ?(?:code|number))?|otp|cvv2?|cvc|ssn|social security(?: number)?',
  '(?:api|access|secret|private|recovery|product|licen[sc]e|activation|encryption|wi-?fi|wpa\\d?|network|security)[-_ ]?key',
  '(?:client|shared|app|api|access|auth|refresh)[-_ ]?(?:secret|token)|secret|token',
  '(?:verification|security|access|login|sign-in|auth\\w{0,10}|mfa|2fa|one[- ]time|recovery|backup|unlock|alarm|door|gate|entry|sms)[-_ ]codes?',
  'maiden name|security answer',
].join('|')
/** A few words between label and value: "password for the wifi". */
const ABOUT = String.raw`(?:[ \t]{1,3}(?:for|of|to|on|at|in|from|under)(?:[ \t]{1,3}[^\s:=]{1,60}){1,5}?)?`
const SAYS = String.raw`(?:["'\]]?[ \t]{0,5}(?:[:=]>?|->|→)\s{0,5}|[ \t]{1,3}(?:is|was|ist|es|est|to|now|set to)(?:[ \t]{1,3}(?:now|still|currently|just))?[ \t]*[:=]?[ \t]{1,5})`
const VALUE = String.raw`(?:"[^"\n]{1,100}"|'[^'\n]{1,100}'|“[^”\n]{1,100}”|‘[^’\n]{1,100}’|\S{1,200}(?: \/ \S{1,100})?)`
const BEFORE = String.raw`(?<![\p{L}])`
const AFTER = String.raw`(?![\p{L}])`

const STATED = new RegExp(
  `(${BEFORE}(?:${LABEL}|pass|pw)${AFTER}${ABOUT}${SAYS})(${VALUE})((?: [\\p{Ll}]{2,20}){0,7})`,
  'giu',
)
/** Without "is" or a colon the value has to look like a secret: "password Summer2024", "pin 1234". */
const NEXT_TO = new RegExp(
  String.raw`(${BEFORE}(?:${LABEL})${AFTER}[ \t]{1,3}["'“‘(]?)(?=\S{0,60}[\d!@#$%^&*])(?!#?\d{1,3}(?![\p{L}\p{N}])|0x)(\S{4,200})`,
  'giu',
)

/** Words after "password is" that are not a secret. */
const NO_SECRET = new Set(
  `a about accepted again all already also always an and asking at be because been before being blank blocked broken but
   by changed changing coming compromised correctly denied different disabled due empty enabled entered even every expired
   expiring failing fine for forgotten from gone good has have he here i if ignored in incorrect invalid it its just keep
   keeps known left locked longer lost me missing my never new no none not nothing of off ok old on one only or our out
   outdated please possible probably prompted refused rejected required requested reset resetting right saved she shared
   should sent since so still stolen stored stuck supposed synced that the their them there they this to too unable unknown
   up updated us used using valid very was we weak were what when where which who why will with work working works would
   wrong you your`.split(/\s+/),
)

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isPlainWord = (word: string) => /^[\p{L}'’]+[.,;:!?)]*$/u.test(word)

/**
 * Masks values labelled as password, PIN, code or key: "password is X", "pw: X", "pin 1234", "DB_PASSWORD=X", a
 * passphrase of plain words too. "My password expired" and "password is not accepted" stay.
 */
export function maskLabelled(text: string): string {
  return text
    .replaceAll(STATED, (_, label: string, value: string, more: string) => {
      if (isPlainWord(value) && NO_SECRET.has(bare(value))) return label + value + more
      return `${label}[secret]${isPlainWord(value) ? afterPhrase(more) : more}`
    })
    .replaceAll(NEXT_TO, '$1[secret]')
}

/** Extends a passphrase of plain words up to the word that makes it a sentence. */
function afterPhrase(more: string): string {
  const words = more.split(' ').slice(1)
  const end = words.findIndex((word) => NO_SECRET.has(bare(word)))
  return end < 0 ? '' : ` ${words.slice(end).join(' ')}`
}
