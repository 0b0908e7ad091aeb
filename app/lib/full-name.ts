/** First and last name of a person; '' for null. */
export const fullName = (person: { first_name: string; last_name: string } | null) =>
  person ? `${person.first_name} ${person.last_name}`.trim() : ''
