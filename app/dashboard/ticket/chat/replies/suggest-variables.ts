/** A word of a text that can be a variable instead. */
export type Suggestion = { value: string; variable: string }

export type Known = {
  customer: { first_name: string; last_name: string; email: string; company: string } | null
  ticket: { ticket_id: number; title: string }
  technician: string
  companyPhone: string
}

const SHORTEST = 2

/** What of a text can be variables, the longest first: names, address, company, number, title and phone, as whole words. */
export function suggestVariables(text: string, { customer, ticket, technician, companyPhone }: Known): Suggestion[] {
  const known: Suggestion[] = [
    { value: ticket.title, variable: '{{ticket.title}}' },
    { value: String(ticket.ticket_id), variable: '{{ticket.number}}' },
    { value: companyPhone, variable: '{{company.phone}}' },
    { value: customer?.email ?? '', variable: '{{customer.email|your email address}}' },
    { value: customer?.company ?? '', variable: '{{customer.company|your company}}' },
    { value: customer?.first_name ?? '', variable: '{{customer.first_name|there}}' },
    { value: customer?.last_name ?? '', variable: '{{customer.last_name|customer}}' },
    { value: technician, variable: '{{technician.name|Our team}}' },
    { value: technician.split(' ')[0]!, variable: '{{technician.first_name|Our team}}' },
  ]
  const seen = new Set<string>()
  return known
    .map(({ value, variable }) => ({ value: value.trim(), variable }))
    .filter(({ value }) => value.length >= SHORTEST && !seen.has(value) && seen.add(value))
    .toSorted((a, b) => b.value.length - a.value.length)
    .filter(({ value }, at, all) => replaceWith(text, all.slice(0, at + 1)).used.has(value))
}

/** The text with these variables; a longer value is replaced before a shorter one that is part of it. */
export const withVariables = (text: string, suggestions: readonly Suggestion[]): string =>
  replaceWith(text, suggestions).text

function replaceWith(text: string, suggestions: readonly Suggestion[]) {
  const used = new Set<string>()
  if (suggestions.length === 0) return { text, used }
  const values = suggestions.map(({ value }) => value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  const words = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${values.join('|')})(?![\p{L}\p{N}_])`, 'gu')
  const replaced = text.replaceAll(words, (value) => {
    used.add(value)
    return suggestions.find((each) => each.value === value)!.variable
  })
  return { text: replaced, used }
}
