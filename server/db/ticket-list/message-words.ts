import { APOSTROPHES, MAX_WORD_LENGTH, SEARCHED_CHARACTERS, SEPARATING, literal } from './words.ts'

/** Kilobytes of new entries that wait to be sorted into the index of messages. */
const MESSAGE_PENDING_KB = 256

/**
 * SQL for the index that words of messages are looked up in, and its function: the different words of the first characters of a
 * text. The index is dropped with the function, and so built again with the list. An index finds no function but PostgreSQL's
 * own while it is built: `lowerCase` is the SQL of lower case, not a function of the list.
 */
export function messageWordsStatements(lowerCase: (text: string) => string): string[] {
  const plain = `translate(${lowerCase(`left($1, ${SEARCHED_CHARACTERS})`)}, ${literal(APOSTROPHES)}, '')`
  return [
    `create function ticket_list_plain(text) returns text language sql immutable strict parallel safe as $$ select ${plain} $$`,
    `create function ticket_list_message_words(text) returns tsvector language sql immutable strict parallel safe
       as $$ select array_to_tsvector(array(
         select distinct left(word, ${MAX_WORD_LENGTH})
         from regexp_split_to_table(${plain}, ${literal(SEPARATING)}) word where word <> ''
       )) $$`,
    `create index ticket_responses_words on ticket_responses using gin (ticket_list_message_words(message))
       with (gin_pending_list_limit = ${MESSAGE_PENDING_KB})`,
    // From here on the planner knows how frequent a word is.
    'analyze ticket_responses',
  ]
}
