/** Words of mail programs and of people around a reply, in lower case; the lists are in `data/`, mostly by language. */
import attribution from './data/attribution.json' with { type: 'json' }
import closings from './data/closings.json' with { type: 'json' }
import footers from './data/footers.json' with { type: 'json' }
import headers from './data/headers.json' with { type: 'json' }
import notices from './data/notices.json' with { type: 'json' }
import pointers from './data/pointers.json' with { type: 'json' }
import separators from './data/separators.json' with { type: 'json' }
import signatures from './data/signatures.json' with { type: 'json' }

/** Splits lines of words that are separated by `|`. */
const split = (lines: string[]): string[] => lines.flatMap((line) => line.split('|'))
const setOf = (lines: string[]) => new Set(split(lines))

/** People write this above a quote when their answers are inside it. */
export const ANSWERS_BELOW = split(pointers.answersBelow)
/** Only points to the mail below, which is then all there is to read. */
export const POINTERS = setOf(pointers.mailBelow)

type Attribution = {
  starts: string[]
  /** Verbs that end the line, or that are followed by a date only. */
  endVerbs?: string[]
  /** Verbs that are followed by the writer's name. */
  middleVerbs?: string[]
}
/** The lines that mail programs write above a quote: "On Monday Ann wrote:". */
const attributions: Attribution[] = Object.values(attribution.languages)
export const ATTRIBUTION_STARTS = new Set(attributions.flatMap(({ starts }) => starts))
export const END_VERBS = [...new Set(attributions.flatMap(({ endVerbs = [] }) => endVerbs))]
export const MIDDLE_VERBS = [...new Set(attributions.flatMap(({ middleVerbs = [] }) => middleVerbs))]
/** Names of weekdays, also as programs shorten them at the beginning of a line. */
export const WEEKDAYS = new Set(attribution.weekdays.flatMap((line) => line.split(' ')))

/** Words that end a letter; the name of the sender follows. */
export const FORMAL_CLOSINGS = setOf(Object.values(closings.formal).flat())
/** An answer in themselves, so they end a letter only above a block that a program added. */
export const THANKS_CLOSINGS = setOf(Object.values(closings.thanks).flat())
/** These stay: what a program added below them is folded. */
export const GOOD_WISHES = setOf(Object.values(closings.wishes).flat())
/** Between thanks and the closing in one line: "Thanks and regards". */
export const CONJUNCTIONS = setOf(closings.conjunctions)

/** Beginnings of the lines that mail programs on phones and in browsers add below a mail. */
export const SENT_STARTS = split(footers.sentStarts)
/** Ends of such lines, where the language puts the verb there. */
export const SENT_ENDS = footers.sentEnds
/** Ends of lines that offer Outlook for a phone; others begin with such a word. */
export const OFFER_ENDS = footers.offerEnds
/** Ends of lines that begin with "von meinem"; without one, it is a sentence. */
export const GERMAN_ENDS = footers.germanEnds
/** Beginnings that sentences do not have: a short line that has one needs no device. */
export const SURE_STARTS = footers.sureStarts
/** Named by such a line, or it is a sentence of the sender's. */
export const DEVICES = split(footers.devices)
/** Lines that may follow below one of these. */
export const APOLOGIES = footers.apologies

/** Every notice of confidentiality has one. */
export const NOTICE_CORE = split(notices.core)
/** Words of notices that companies add below every mail. A paragraph that has several is one. */
export const NOTICE_WORDS = split(notices.words)
/** Beginnings of notices that need no further words. */
export const NOTICE_STARTS = notices.starts
/** Put by Microsoft 365 above the first mails of a sender. */
export const SURE_BANNERS = notices.sureBanners
/** Words of the warnings that mail servers put above mails from outside. A paragraph with three is one. */
export const BANNER_WORDS = notices.bannerWords
/** Words below the mails of a mailing list. */
export const LIST_WORDS = notices.listWords

/** Between dashes above the mail that is answered. */
export const ORIGINAL_MESSAGE = setOf(separators.original)
/** Between dashes, or on a line of its own, above a mail that is handed on. */
export const FORWARDED_MESSAGE = setOf(separators.forwarded)

/** Begin a line with a number or an address in a signature, before a colon, a point or a space. */
export const CONTACT_LABELS = setOf(signatures.contactLabels)
/** Words of a company's name or form. */
export const COMPANY_WORDS = setOf(signatures.companyWords)
/** Words of a position or a department. */
export const POSITION_WORDS = setOf(signatures.positionWords)
/** Small words within names. */
export const NAME_PARTICLES = setOf(signatures.nameParticles)
/** Words of the entries in registers that companies must name. */
export const REGISTER_WORDS = setOf(signatures.registerWords)

export type HeaderField = keyof typeof headers
/** Header fields above a quoted mail, by their names in the languages of mail programs. */
export const HEADER_FIELDS = new Map(
  Object.entries(headers).flatMap(([field, lines]) =>
    split(lines).map((name) => [name, field as HeaderField] as const),
  ),
)
