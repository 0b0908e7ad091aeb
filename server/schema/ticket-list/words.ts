const PUNCTUATION = String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_` + '`{|}~¡«·»¿•…、。「」『』【】〈〉《》・'
const WHITE_SPACE = '\t\n\r\f\v'
/** Left out of words: “landlord’s” is found as “landlords”. */
const APOSTROPHES = "'`"
/** Separators of words; everything else belongs to a word, so that SQL and TypeScript split texts alike. */
const SEPARATORS = `${PUNCTUATION.replaceAll(/['`]/g, '')}${WHITE_SPACE} `

/** Letters in place of which several are typed, and marks that would be taken apart. */
const SPELLED = Object.entries({ ss: 'ßẞ', ae: 'æÆ', oe: 'œŒ', th: 'þÞ', "'": '´' }).flatMap(([letters, alike]) =>
  Array.from(alike, (letter) => [letter, letters] as const),
)
/** Digits of other scripts, by their zero: Arabic, Persian, Hindi, Bengali and Thai. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50]
/**
 * A character and those that look like it. Of Cyrillic and Greek, letters of which capital and small one look like a Latin one:
 * lower case comes after this.
 */
const LOOKALIKES = `-‐‒–—―− '‘’‛ʼ′ "“”„‟″ /⁄ oøØоОοΟ lłŁ dđĐðÐ hħĦ iıіІ aаА eеЕ pрР cсС yуУ xхХ jјЈ sѕЅ σςΣ يىی هة كک`
  .split(' ')
  .concat(' \u2028\u2029')
  .concat(Array.from({ length: 10 }, (_, digit) => digit + String.fromCodePoint(...ZEROS.map((zero) => zero + digit))))
const FOLDED = LOOKALIKES.map((alike) => alike.slice(1)).join('')
const FOLDED_TO = LOOKALIKES.map((alike) => alike.charAt(0).repeat(alike.length - 1)).join('')
/**
 * Left out: accents of Latin, Greek and Cyrillic letters (“jose” finds “José”), Hebrew and Arabic points, the Arabic stroke that
 * makes words longer; soft hyphens, joiners, marks of direction and such; colors of emoji.
 */
const LEFT_OUT =
  '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0640\u064B-\u065F\u0670' +
  '\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\u{1F3FB}-\u{1F3FF}]'

/** First and last characters of the scripts that are written without spaces: Thai, Lao, Burmese, Khmer, Han, kana and hangul. */
const UNSPACED = ['\u0E00\u0EFF', '\u1000\u109F', '\u1100\u11FF', '\u1780\u17FF', '\u2E80\u2FDF', '\u3005\u3007']
  .concat('\u3041\u30FA', '\u30FC\u9FFF', '\uA960\uA97F', '\uAC00\uD7FF', '\uF900\uFAFF', '\u{20000}\u{3FFFD}')
  .map((range) => Array.from(range).join('-'))
  .join('')
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')

/** Longer words are compared by this many characters; a lexeme has at most 2046 bytes. */
const MAX_WORD_LENGTH = 64
/**
 * Beginnings of this many characters are lexemes, too, for words that have more: to look one up is several times as fast as to
 * look up a prefix, for which the index gathers the tickets of every word that has it.
 */
const BEGINNINGS = [3, 4, 6, 10]
/** Begins lexemes of other spellings in messages: whether a message has a word as such can be told from its text. */
const SPELLING = '-'
/** The rest of a description or a message is not searched: all lexemes of a row have to fit into 1 MB. */
const SEARCHED_CHARACTERS = 20_000
/** A phone number is also one word: its last digits, without the country's. */
export const PHONE_DIGITS = 10
/** A search for more words than this goes by the longest ones: a query is as deep as it has words. */
const MAX_WORDS = 32

/** Replaces characters that look alike by one of them, as the search index does. */
export function foldText(text: string): string {
  const spelled = SPELLED.reduce((folded, [letter, letters]) => folded.replaceAll(letter, letters), text)
  const bare = spelled.normalize('NFKD').replaceAll(new RegExp(LEFT_OUT, 'gu'), '').normalize('NFC')
  return Array.from(bare, (character) => FOLDED_TO[FOLDED.indexOf(character)] ?? character).join('')
}

/** The different words of a search text, longest first. */
export function splitWords(text: string): string[] {
  const separated = Array.from(foldText(text), (character) => (SEPARATORS.includes(character) ? ' ' : character))
  const words = separated
    .filter((character) => !APOSTROPHES.includes(character))
    .join('')
    .split(' ')
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(words.filter(Boolean))].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
}

const BEFORE_DIGIT = /[a-z](?=\d)/gi
const BETWEEN_PARTS = /(?<=[^\s-])-(?=[^\s-])/g
const PHONE = /(?:\+?1[-. ]?)?\(?(\d{3})[-. )]{1,2}(\d{3})[-. ](\d{4})(?!\d)/g

/** A search text as it is, with “e-mail” and phone numbers as one word, and with “Office365” as two: the index has all of them. */
export const spellingsOf = (text: string): string[] => {
  const folded = foldText(text)
  const joined = folded.replaceAll(PHONE, '$1$2$3').replaceAll(BETWEEN_PARTS, '')
  return [...new Set([folded, joined, folded.replaceAll(BEFORE_DIGIT, '$& ')])]
}

/** The text between the first and the last separator, in which words are whole, and what follows, which may go on. */
export function splitAtSeparators(text: string): [inner: string, last: string] {
  const isSeparator = (unit: string) => SEPARATORS.includes(unit)
  const units = text.split('')
  const [first, last] = [units.findIndex(isSeparator), units.findLastIndex(isSeparator)]
  return [text.slice(first + 1, Math.max(last, 0)), first === -1 ? '' : text.slice(last + 1)]
}

/** The lexeme of all tickets with a word that begins like this one; undefined for a short word or unusual letters. */
export function lexemeOf(word: string): string | undefined {
  if (word.toLowerCase().length !== word.length) return undefined
  const characters = Array.from(word)
  const length = BEGINNINGS.findLast((each) => each <= characters.length)
  return length === undefined ? undefined : characters.slice(0, length).join('')
}

/** The pairs of characters of a text without spaces, which are lexemes; none for other words. */
export const pairsOf = (word: string): string[] =>
  (word.match(UNSPACED_RUN) ?? []).flatMap((run) => {
    const characters = Array.from(run)
    return characters.slice(1).map((character, index) => characters[index]! + character)
  })

/** Returns whether a word is of a script without spaces, so that it may be a part of a longer one. */
export const isUnspaced = (word: string): boolean => word.search(UNSPACED_RUN) !== -1

/** The `tsquery` of the texts that have a word which begins like this one, or is it, or contains it if it is unspaced. */
export function queryOfWord(word: string, isWhole = false, prefix = ''): string {
  const pairs = pairsOf(word)
  const lexemes = pairs.length > 0 ? pairs.map((pair) => `'${pair}'`) : [`'${prefix}${word}'${isWhole ? '' : ':*'}`]
  return lexemes.join(' & ')
}

/** The same for messages, also of other spellings. */
export const queryOfSaid = (word: string, isWhole: boolean): string =>
  isUnspaced(word) ? queryOfWord(word) : `(${queryOfWord(word, isWhole)} | ${queryOfWord(word, isWhole, SPELLING)})`

export const findPunctuation = (text: string): string[] =>
  [...new Set(text)].filter((character) => PUNCTUATION.includes(character)).slice(0, MAX_WORDS)

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQL for a text in which look-alikes are one character, as `foldText` has them. ASCII is spared the work. */
export function foldedSql(text: string): string {
  const spelled = SPELLED.reduce(
    (sql, [letter, letters]) => `replace(${sql}, ${literal(letter)}, ${literal(letters)})`,
    text,
  )
  const bare = `normalize(regexp_replace(normalize(${spelled}, NFKD), '${LEFT_OUT}', '', 'g'))`
  return `case when octet_length(${text}) = length(${text}) then ${text}
  else translate(${bare}, ${literal(FOLDED)}, ${literal(FOLDED_TO)}) end`
}

/** SQL for the lexemes of the pairs of characters in the words of a script without spaces, each as long as the rest of the word at its end. */
const PAIRS = `select substr(word, place, 2) from words, generate_series(1, length(word)) place
      where octet_length(word) > length(word) and word ~ ${literal(`[${UNSPACED}]`)}`
const separating = (separators: string): string => `[${separators.replaceAll(/[[\\\]^-]/g, String.raw`\$&`)}]+`
/** A regular expression for what separates words. Several times as fast as `translate`, which compares each character with every separator. */
export const SEPARATING = separating(SEPARATORS)

/**
 * SQL for tables of the different words of a text, and of its other spellings: “e-mail” as one word, “KB5034441” as two, phone
 * numbers by their ten digits. The parser of PostgreSQL is not used: it takes `Word/Excel` for the name of a file and `outlook.exe`
 * for that of a host. Long texts repeat their words: to take each once first more than halves their time.
 */
const wordTables = (
  text: string,
): string => `given as materialized (select translate(${text}, ${literal(APOSTROPHES)}, '') as text),
    compounds as (select distinct compound
      from given, regexp_split_to_table(text, ${literal(separating(SEPARATORS.replace('-', '')))}) compound),
    words as (select distinct word from compounds, unnest(string_to_array(compound, '-')) word where word <> ''),
    spelled as (
      select replace(compound, '-', '') as word from compounds where compound ~ '[^-]-[^-]'
      union all select unnest(regexp_match(word, '^(.*?[a-z])([0-9].*)$')) from words where word ~ '[a-z][0-9]'
      union all select array_to_string(number, '')
      from given, regexp_matches(text, '\\m([0-9]{3})[-. )]{1,2}([0-9]{3})[-. ]([0-9]{4})\\M', 'g') number
      where text ~ '[0-9]{3}[-. ][0-9]{4}'
    )`

/**
 * SQL for the `tsvector` that words are looked up in: those of title, description and customer, their phone number, their beginnings, and the
 * punctuation of `searched`, which no word contains, for searches without a word. `t` is the ticket, `u` its customer.
 */
export const wordsOf = (searched: string): string => `array_to_tsvector(array(
    with ${wordTables(`ticket_list_key(concat_ws(' ',
      t.title, left(t.description, ${SEARCHED_CHARACTERS}),
      u.first_name, u.last_name, u.company, u.email, u.phone, right(regexp_replace(u.phone, '\\D', '', 'g'), ${PHONE_DIGITS})
    ))`)}
    select left(word, length) from (select word from words union all select word from spelled) word,
      unnest(array[${[...BEGINNINGS, MAX_WORD_LENGTH].join()}]) length
    union all
    ${PAIRS}
    union all
    select mark from (select ${searched} as text offset 0) searched, unnest(string_to_array(${literal(PUNCTUATION)}, null)) mark
    where strpos(searched.text, mark) > 0
  ))`

/** SQL for what a customer is found by, by the beginnings of its words. */
export const CUSTOMER_NAMES = "first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || company"

/** SQL for what a customer is found by, by parts of words: also the digits of their phone number. */
export const PERSON_TEXT = `ticket_list_plain(${CUSTOMER_NAMES} || ' ' || regexp_replace(phone, '\\D', '', 'g'))`

/** Kilobytes of new entries that wait to be sorted into an index: every search reads all of them. */
export const PENDING_KB = 256

/** SQL for the indexes that customers and clients are found by. They need functions of the words of messages, and go with them. */
export const customerWordsStatements = (): string[] => [
  `create index support_users_words on support_users using gin (ticket_list_message_words(${CUSTOMER_NAMES}))
     with (gin_pending_list_limit = ${PENDING_KB})`,
  `create index support_users_text on support_users using gin (${PERSON_TEXT} gin_trgm_ops)
     with (gin_pending_list_limit = ${PENDING_KB})`,
  'create index companies_words on companies using gin (ticket_list_message_words(name))',
  // From here on the planner knows how frequent a word is.
  'analyze support_users, companies',
]

/**
 * SQL for the index that words of messages are looked up in, and its function: the different words of the first characters of a
 * text. The index is dropped with the function, and so built again with the list. An index finds no function but PostgreSQL's
 * own while it is built: `lowerCase` is the SQL of lower case, not a function of the list.
 */
export function messageWordsStatements(lowerCase: (text: string) => string): string[] {
  const start = lowerCase(`left($1, ${SEARCHED_CHARACTERS})`)
  return [
    `create function ticket_list_plain(text) returns text language sql immutable strict parallel safe
       as $$ select translate(${start}, ${literal(APOSTROPHES)}, '') $$`,
    `create function ticket_list_message_words(text) returns tsvector language sql immutable strict parallel safe
       as $$ select array_to_tsvector(array(
         with ${wordTables(start)}
         select left(word, ${MAX_WORD_LENGTH}) from words
         union all select left('${SPELLING}' || word, ${MAX_WORD_LENGTH}) from spelled
         union all ${PAIRS}
       )) $$`,
    `create index ticket_responses_words on ticket_responses using gin (ticket_list_message_words(message))
       with (gin_pending_list_limit = ${PENDING_KB})`,
    // From here on the planner knows how frequent a word is.
    'analyze ticket_responses',
  ]
}
