import { site } from '#site'

type Names = { first_name: string; last_name: string }
type Named = Names & { email: string }

const join = ({ first_name, last_name }: Names): string => [first_name, last_name].filter(Boolean).join(' ')

/**
 * The name of a person as other customers may read it; empty for somebody whose only name is their address, or the part of it
 * that stands in for a name (users/ensure-person.ts).
 */
export function publicName(person: Named): string {
  const name = join(person)
  const localPart = person.email.slice(0, person.email.lastIndexOf('@'))
  return name.includes('@') || name.toLowerCase() === localPart.toLowerCase() ? '' : name
}

/** The same for a list of those who get the answers. */
export const listedName = (person: Named): string => publicName(person) || 'a colleague'

/** The name under an answer, as mails sign it: the technician's, or the company's. */
export const answerName = (author: Names | null, showsTechnicians: boolean): string =>
  (showsTechnicians && author && join(author)) || site.name
