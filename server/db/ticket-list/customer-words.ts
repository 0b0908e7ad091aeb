/** SQL for what a customer is found by, by the beginnings of its words. */
export const CUSTOMER_NAMES = "first_name || ' ' || last_name || ' ' || email || ' ' || company"

/** Kilobytes of new entries that wait to be sorted into the index: every search reads all of them. */
const PENDING_KB = 256

/** SQL for the index that customers are found by. It needs the function of the words of messages, and goes with it. */
export const customerWordsStatements = (): string[] => [
  `create index support_users_words on support_users using gin (ticket_list_message_words(${CUSTOMER_NAMES}))
     with (gin_pending_list_limit = ${PENDING_KB})`,
  // From here on the planner knows how frequent a word is.
  'analyze support_users',
]
