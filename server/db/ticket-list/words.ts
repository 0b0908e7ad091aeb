/** What separates words besides white space. Everything else belongs to a word, so that both sides split texts alike. */
const PUNCTUATION = String.raw`!"#$%&'()*+,-./:;<=>?@[\]^_` + '`{|}~¡«·»¿–—‘’“”•…'
const WHITE_SPACE = '\t\n\r\f\v\u00A0'
const SEPARATORS = `${PUNCTUATION}${WHITE_SPACE} `

/** Longer words are compared by this many characters; a lexeme has at most 2046 bytes. */
const MAX_WORD_LENGTH = 64
/** The rest of a description is not searched: all lexemes of a ticket have to fit into 1 MB. */
const SEARCHED_DESCRIPTION = 20_000
/** A search for more words than this goes by the longest ones: a query is as deep as it has words. */
const MAX_WORDS = 32

/** The different words of a search text, longest first. */
export function splitWords(text: string): string[] {
  const separated = Array.from(text, (character) => (SEPARATORS.includes(character) ? ' ' : character)).join('')
  const words = separated.split(' ').map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(words.filter(Boolean))].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
}

/** The different punctuation marks of a search text. */
export const findPunctuation = (text: string): string[] =>
  [...new Set(text)].filter((character) => PUNCTUATION.includes(character)).slice(0, MAX_WORDS)

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * SQL for the `tsvector` that words are looked up in: those of title, description and customer, and the punctuation of
 * `searched`, which no word contains, for searches without a word. `t` is the ticket, `u` its customer. The parser of
 * PostgreSQL is not used: it takes `Word/Excel` for the name of a file and `outlook.exe` for that of a host.
 */
export const wordsOf = (searched: string): string => `array_to_tsvector(array(
    select left(word, ${MAX_WORD_LENGTH}) from unnest(string_to_array(translate(ticket_list_key(concat_ws(' ',
      t.title, left(t.description, ${SEARCHED_DESCRIPTION}),
      u.first_name, u.last_name, u.company, u.email
    )), ${literal(SEPARATORS)}, repeat(' ', ${SEPARATORS.length})), ' ')) word
    where word <> ''
    union all
    select mark from (select ${searched} as text offset 0) searched, unnest(string_to_array(${literal(PUNCTUATION)}, null)) mark
    where strpos(searched.text, mark) > 0
  ))`
