import type { Category } from '#contract/vocabulary.ts'

/** A category as it stands in a sentence after “this looks like”. */
export const categoryInWords: Record<Category, string> = {
  General: 'a general request',
  Hardware: 'a hardware problem',
  Software: 'a software problem',
  Network: 'a network problem',
  Security: 'a security matter',
  Email: 'an email problem',
  Printer: 'a printer problem',
  'Password/Access': 'a password or access matter',
}
