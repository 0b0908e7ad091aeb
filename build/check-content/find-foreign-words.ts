/** Words a reader in Denver would stumble over, and what to write instead. */
const FOREIGN_WORDS: readonly [found: RegExp, instead: string][] = [
  [/\b(rings?|rang) (us|you|me|the|back|\()/gi, 'call'],
  [/\bphones (to|you|us)\b|\bsomeone phones\b/gi, 'call'],
  [/\bout of hours\b/gi, 'after hours'],
  [/\btills?\b/gi, 'registers'],
  [/\b(joiners?|leavers?)\b/gi, 'new hires, departures'],
  [/\bcolleagues?\b/gi, 'coworker'],
  [/\bmobile data\b/gi, 'cellular data'],
  [/\bthe other way round\b/gi, 'the other way around'],
  [/\bafterwards\b/gi, 'afterward'],
  [
    /\b(whilst|amongst|fortnight|queue up|colour\w*|favour\w*|behaviour\w*|licence\w*|centre|cheque)\b/gi,
    'American spelling',
  ],
  [/\b(from afar|to choose afresh)\b/gi, 'plain words'],
  [/\b\d+ days notice\b/gi, "days' notice"],
  [/\bon[- ]site\b(?! support)/gi, 'onsite'],
  [/\be-mails?\b/gi, 'email'],
  // Letters are mail, too, and a mailbox, a mail server and voicemail keep their names.
  [/\b(?<!junk |voice )mails?\b(?! (server|merge|carrier|gateway|app))/gi, 'email'],
]

/** A title that asks, by how it begins. Those that only name a subject, such as 'What it costs', do not match. */
const ASKS =
  /^((is|are|do|does|did|can|could|will|would|not sure|clicked|locked out|calling|already|tried)|which \w+ (fits|is|are|do|does)|how (old|much|many|long) (is|are|do|does))\b/i

/** Returns `'word' (write instead)` for each word of a text that is not how people here say it. */
export const findForeignWords = (text: string): string[] =>
  FOREIGN_WORDS.flatMap(([found, instead]) => [...text.matchAll(found)].map(([word]) => `'${word}' (write ${instead})`))

/** Returns whether a title asks something without its question mark. */
export const lacksQuestionMark = (title: string): boolean => ASKS.test(title) && !title.trimEnd().endsWith('?')
