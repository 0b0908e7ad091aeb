import { findVariables, variableProblems } from './variables.ts'

/** The variables that have to stay in every mail. */
export const REQUIRED_VARIABLES = { subject: ['ticket.number'], text: ['link'] }

const BROKEN = 'Write a variable as {{name}}, or {{name|what to say instead}}.'

/** What is wrong with the text of a mail, by its field and in sentences; nothing where it can be saved. */
export function mailTextProblems({ subject, text }: { subject: string; text: string }) {
  const problems = {
    subject: [
      ...(has(subject, 'ticket.number') ? [] : ['Keep {{ticket.number}}: replies find their ticket by it.']),
      ...(has(subject, 'link') ? ['Leave {{link}} out of the subject: it opens the ticket without a password.'] : []),
      ...wrongVariables(subject),
    ],
    text: [
      ...(has(text, 'link') ? [] : ['Keep {{link}}: without it the customer cannot open the ticket.']),
      ...wrongVariables(text),
    ],
  }
  return (['subject', 'text'] as const).flatMap((path) => problems[path].map((message) => ({ path, message })))
}

const has = (text: string, name: string) => findVariables(text).some((variable) => variable.name === name)

/** Braces that make no variable would reach the customer as they are. */
function wrongVariables(text: string): string[] {
  const around = findVariables(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return [...variableProblems(text), ...(/\{\{|\}\}/.test(around) ? [BROKEN] : [])]
}
