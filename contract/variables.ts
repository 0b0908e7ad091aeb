/**
 * Variables of a text, written `{{name}}` or `{{name|what to say instead}}`. A text needs words to say instead for those that
 * `canBeEmpty`.
 */
export const VARIABLES = [
  { name: 'customer.first_name', label: 'Customer’s first name', canBeEmpty: true },
  { name: 'customer.last_name', label: 'Customer’s last name', canBeEmpty: true },
  { name: 'customer.email', label: 'Customer’s email', canBeEmpty: true },
  { name: 'customer.company', label: 'Customer’s company', canBeEmpty: true },
  { name: 'ticket.number', label: 'Ticket number', canBeEmpty: false },
  { name: 'ticket.title', label: 'Ticket title', canBeEmpty: false },
  { name: 'technician.first_name', label: 'Your first name', canBeEmpty: true },
  { name: 'technician.name', label: 'Your name', canBeEmpty: true },
  { name: 'company.name', label: 'Our company', canBeEmpty: false },
  { name: 'company.phone', label: 'Our phone', canBeEmpty: false },
  { name: 'company.hours', label: 'Our hours', canBeEmpty: false },
  { name: 'link', label: 'Link to the ticket', canBeEmpty: false },
] as const
export type VariableName = (typeof VARIABLES)[number]['name']
export type VariableValues = Record<VariableName, string>

/** A variable in a text, from `start` to before `end`. */
export type FoundVariable = { start: number; end: number; name: string; fallback: string | undefined }

/** A name between double braces, perhaps with what to say instead, in one line. */
const VARIABLE = /\{\{[ \t]{0,9}([\w.-]{1,80})[ \t]{0,9}(?:\|([^{}\n]{0,500}))?\}\}/g

/** Every variable of a text, known or not, in its order. */
export const findVariables = (text: string): FoundVariable[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: whole, 1: name, 2: fallback, index }) => ({
    start: index,
    end: index + whole.length,
    name: name!.toLowerCase(),
    fallback: fallback?.trim(),
  }))

/**
 * Finds the variables to fill in before a text is sent: known ones, and those of saved replies. Others, such as a tool's, are
 * text, and so is what a value says, such as the title of a ticket.
 */
export const openVariables = (text: string, replies: readonly string[], values: readonly string[]): FoundVariable[] =>
  findVariables(text).filter(({ start, end, name }) => {
    const isIn = (other: string) => other.includes(text.slice(start, end))
    return !values.some(isIn) && (isVariable(name) || replies.some(isIn))
  })

export const isVariable = (name: string): name is VariableName => VARIABLES.some((variable) => variable.name === name)

/**
 * Fills in the variables of a text, or their alternative words. Those that are unknown or have neither stay unchanged and are
 * named in `unresolved`, once.
 */
export function fillIn(text: string, values: VariableValues): { text: string; unresolved: string[] } {
  const unresolved = new Set<string>()
  let filled = ''
  let from = 0
  for (const { start, end, name, fallback } of findVariables(text)) {
    const value = (isVariable(name) && values[name].trim()) || (isVariable(name) && fallback)
    if (!value) unresolved.add(name)
    filled += text.slice(from, start) + (value || text.slice(start, end))
    from = end
  }
  return { text: filled + text.slice(from), unresolved: [...unresolved] }
}

/** Finds faults in the variables of a text, as sentences: unknown ones, and those that may turn out empty. */
export function variableProblems(text: string): string[] {
  const problems = findVariables(text).flatMap(({ name, fallback }) => {
    const known = VARIABLES.find((variable) => variable.name === name)
    if (!known) return [`There is no variable {{${name}}}.`]
    return known.canBeEmpty && !fallback ? [`{{${name}}} may be empty. Say what to write instead: {{${name}|…}}.`] : []
  })
  return [...new Set(problems)]
}
