/**
 * Why a file is not accepted as what its name says: it is something else, it is damaged, it is a second format as well, it
 * has macros or a program in it, or it cannot be opened without a password.
 */
export type Flaw = 'other-type' | 'damaged' | 'polyglot' | 'macros' | 'program' | 'password'
