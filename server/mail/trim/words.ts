/** Words of mail programs and of people around a reply, in lower case; the lists are in `data/`, mostly by language. */
import attribution from './data/attribution.json' with { type: 'json' }
import closings from './data/closings.json' with { type: 'json' }
import footers from './data/footers.json' with { type: 'json' }
import headers from './data/headers.json' with { type: 'json' }
import notices from './data/notices.json' with { type: 'json' }
import pointers from './data/pointers.json' with { type: 'json' }
import separators from './data/separators.json' with { type: 'json' }
import signatures from './data/signatures.json' with { type: 'json' }

const split = (lines: string[]): string[] => lines.flatMap((line) => line.split('|'))
const setOf = (lines: string[]) => new Set(split(lines))

/** Sentences above a quote with answers inside. */
export const ANSWERS_BELOW = split(pointers.answersBelow)
/** Words that only point to the mail below, which is then the whole text. */
export const POINTERS = setOf(pointers.mailBelow)

/** Plain parts that only point to the HTML part. */
export const STUBS = split(pointers.stubs)

type Attribution = {
  starts: string[]
  /** Verbs that end the line, or that are followed by a date only. */
  endVerbs?: string[]
  /** Verbs that are followed by the writer's name. */
  middleVerbs?: string[]
}
/** Lines of mail programs above a quote: "On Monday Ann wrote:". */
const attributions: Attribution[] = Object.values(attribution.languages)
export const ATTRIBUTION_STARTS = new Set(attributions.flatMap(({ starts }) => starts))
export const END_VERBS = [...new Set(attributions.flatMap(({ endVerbs = [] }) => endVerbs))]
export const MIDDLE_VERBS = [...new Set(attributions.flatMap(({ middleVerbs = [] }) => middleVerbs))]
/** Names of weekdays, also as programs abbreviate them at the beginning of a line. */
export const WEEKDAYS = new Set(attribution.weekdays.flatMap((line) => line.split(' ')))

/** Words that end a letter before the sender's name. */
export const FORMAL_CLOSINGS = setOf(Object.values(closings.formal).flat())
/** Thanks, which are an answer in themselves and end a letter only above an added block. */
export const THANKS_CLOSINGS = setOf(Object.values(closings.thanks).flat())
/** Wishes, which stay although an added block below them is folded. */
export const GOOD_WISHES = setOf(Object.values(closings.wishes).flat())
/** Words between thanks and the closing in one line: "Thanks and regards". */
export const CONJUNCTIONS = setOf(closings.conjunctions)

/** Beginnings of the lines that mail programs on phones and in browsers add below a mail. */
export const SENT_STARTS = split(footers.sentStarts)
/** Ends of such lines, where the language puts the verb there. */
export const SENT_ENDS = footers.sentEnds
/** Ends of lines that offer Outlook for a phone; others begin with such a word. */
export const OFFER_ENDS = footers.offerEnds
/** Ends of lines that begin with "von meinem", without which they are a sentence. */
export const GERMAN_ENDS = footers.germanEnds
/** Beginnings that sentences do not have: a short line that has one needs no device. */
export const SURE_STARTS = footers.sureStarts
/** Devices that such a line names, or it is a sentence of the sender. */
export const DEVICES = split(footers.devices)
/** Lines that may follow below one of these. */
export const APOLOGIES = footers.apologies

/** Words of which every notice of confidentiality has one. */
export const NOTICE_CORE = split(notices.core)
/** Words of notices that companies add below every mail, of which a notice has several. */
export const NOTICE_WORDS = split(notices.words)
/** Beginnings of notices that need no further words. */
export const NOTICE_STARTS = notices.starts
/** Warnings of Microsoft 365 above the first mails of a sender. */
export const SURE_BANNERS = notices.sureBanners
/** Words of mail servers' warnings above external mails, of which a warning has three. */
export const BANNER_WORDS = notices.bannerWords
/** Words below the mails of a mailing list. */
export const LIST_WORDS = notices.listWords

/** Words between dashes above the answered mail. */
export const ORIGINAL_MESSAGE = setOf(separators.original)
/** Words between dashes, or on their own line, above a forwarded mail. */
export const FORWARDED_MESSAGE = setOf(separators.forwarded)

/** Labels before a number or an address in a signature, followed by a colon, a point or a space. */
export const CONTACT_LABELS = setOf(signatures.contactLabels)
export const COMPANY_WORDS = setOf(signatures.companyWords)
export const POSITION_WORDS = setOf(signatures.positionWords)
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
