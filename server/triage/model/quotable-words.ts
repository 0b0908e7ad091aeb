const MIN_LENGTH = 3
const NOT_QUOTABLE = new Set(
  `the and for are was were has have had not but with our your you its this that from they she him her his can cant
   could would should will wont does doesnt did didnt dont isnt been being when then than what who how all any out now
   just only some into get got one two too very there here again still also yet about after before since because
   hello hey dear good morning afternoon evening please thanks thank regards best kind sincerely hope well
   help need want issue issues problem problems trouble question urgent urgently asap important support ticket request
   wrong something anything nothing thing things everything unhappy broken working works doing happening
   today yesterday tomorrow day week time times person people someone anyone everyone`.split(/\s+/),
)

/** Returns whether a word can be quoted as a reason; small words, greetings and “help” convince no one. */
export const isQuotable = (word: string): boolean => word.length >= MIN_LENGTH && !NOT_QUOTABLE.has(word)
