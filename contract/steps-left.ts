/** Texts of a ticket: those that the team sent, the automatic reply included, and those of the customer. */
type Said = { team: readonly string[]; customer: readonly string[] }

const listed = (words: string) => new Set(words.split(' '))

const STOP = listed(
  'the and for you your our with from that this then than them they are was were has have had not but all any one once two both now new also please can could will would should into onto out over there here when where which while what who how its his her own if it is in on at to of by or as an be do did done we us me my so no yes let see make sure keep get got put use try tried tries trying still again already just very same thing back each every other another some more most only too up down off after before until help helped work worked works working check checked checking look looked looking open opened opens opening',
)
/** Words that name half of all tickets: one of them alone does not tell which step is meant. */
const VAGUE = listed(
  'print printer comput email mail outlook phon internet network screen page fil problem error window program app account offic offlin onlin messag servic system devic modem router wall cabinet time minut hour day morn today',
)

/** Stems of one meaning, some of them in other languages. */
const SAME = new Map(
  [
    'restart reboot neustart neugestartet reinici redemarr riavviato reiniciei reiniciado herstart',
    'comput pc laptop desktop machin rechner ordenador ordinateur computador',
    'queu warteschlang druckerwarteschlang cola attent coda fila wachtrij',
    'cabl cord kabel cavo cabo',
    'printer drucker impresora imprimant stampant impressora',
    'password passwort kennwort contrasena senha wachtwoord',
    'driver treiber pilot controlador',
    'cartridg toner patron cartucho cartouch',
    'clear empty delet remov cancel',
    'unplug replug plug',
    'internet wlan wifi',
  ].flatMap((line) => line.split(' ').map((word) => [word, line.split(' ')[0]!] as const)),
)

const OFF_AND_ON =
  /\b(?:switch|turn|power|shut)\w*\b[^.;!?]{0,30}\b(?:off|down)\b[^.;!?]{0,60}\bon\b|\bpower.?cycl\w+|\bunplug\w*\b[^.;!?]{0,40}\bplug\w*|\bneu gestartet|\boff and (?:back )?on\b/g
/** Says that something was done. */
const DONE =
  /\b(?:tried|tested|attempted|already|did|done|twice|(?:two|three|several|many) times|checked|looked (?:at|in|into)|followed|went through|restarted|rebooted|reinstalled|restarting|rebooting|replaced|swapped|reset|unplugged|cleared|emptied|cleaned|schon|bereits|versucht|probiert|ausprobiert|gepruft|neu gestartet|ya|intente|probe|hice|reinicie|revise|deja|essaye|verifie|redemarre|fait|tentei|tentamos|reiniciei|provato|riavviato|controllato|geprobeerd)\b/
/** Says that it was of no use. */
const IN_VAIN =
  /\b(?:(?:did(?:nt| not)|never|doesnt|has(?:nt| not)) (?:help|work|fix|solve|change|make)\w*|no (?:luck|difference|change|help)|made no|to no avail|without success|still the same|same (?:thing|result|error|as before)|ohne erfolg|hilft nicht|nicht geholfen|sin exito|no (?:funciono|ayudo)|sans succes|toujours (?:pareil|la meme)|sem sucesso|senza successo)\b/
/** Says that it was not done, or not yet. */
const NOT_DONE =
  /\b(?:have(?:nt| not)|has(?:nt| not)|did(?:nt| not)|never|not yet|(?<!still )(?:cant|cannot|can not|couldnt|could not)|will|ill|going to|should i|shall (?:i|we)|can i|how (?:do|can|to)|dont know|do not know|want to|need to|if (?:i|we)|would(?! not)|noch nicht|nicht (?:versucht|probiert)|todavia no|no he|aun no|pas encore|ainda nao|non ho)\b(?! (?:help|work|fix|solve|change|make|improve))/

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()

function stem(word: string): string {
  const bare = word
    .replace(/(?:ied|ies)$/, 'y')
    .replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, '')
    .replace(/(?<=\p{L}{2})([bdgmnpt])\1$/u, '$1')
    .replace(/(?<=\p{L}{3})e$/u, '')
  return SAME.get(bare) ?? bare
}

/** Returns the stems of the words in a folded text that say what it is about. */
const topicsOf = (text: string): Set<string> =>
  new Set(
    (text.replaceAll(OFF_AND_ON, ' restart ').match(/[\p{L}\p{N}]{2,}/gu) ?? [])
      .filter((word) => !STOP.has(word))
      .map(stem),
  )

const linesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => fold(text).split('\n')).filter((line) => !/^\s*>/.test(line))

/** Returns the topics of everything that the customer says they did, each in its clause. */
function triedBy(customer: readonly string[]): Set<string>[] {
  return linesOf(customer).flatMap((line) =>
    line.split(/(?<=[.!?;])\s+/).flatMap((sentence) => {
      // A comma within it would part what was switched off from what was switched on.
      const clauses = sentence
        .replaceAll(OFF_AND_ON, ' restarted ')
        .split(/[,;:–—]| but | however | though | aber | pero | mais | mas | ma /)
      const isInVain = IN_VAIN.test(sentence)
      return clauses
        .filter((clause) => (isInVain || (DONE.test(clause) && !/\?\s*$/.test(clause))) && !NOT_DONE.test(clause))
        .map(topicsOf)
    }),
  )
}

const MOST = 0.75

/**
 * Returns the steps that the team has not sent and the customer has not tried: compared by what their words are about, not by
 * their wording.
 */
export function stepsLeft(steps: readonly string[], { team, customer }: Said): string[] {
  const sent = linesOf(team).map(topicsOf)
  const tried = triedBy(customer)
  return steps.filter((step) => {
    const topics = [...topicsOf(fold(step))]
    const shared = (others: Set<string>) => topics.filter((topic) => others.has(topic))
    const isSent = sent.some((others) => topics.length > 0 && shared(others).length >= topics.length * MOST)
    return !isSent && !tried.some((others) => shared(others).some((topic) => !VAGUE.has(topic)))
  })
}
