/** Reason not to accept a file: `other-type` than its name says, `polyglot` for a second format. */
export type Flaw = 'other-type' | 'damaged' | 'polyglot' | 'macros' | 'program' | 'password'
