import { errorFields } from '#server/platform/log.ts'

/** Returns why a command failed, in one line for the operator; an error without a text is the database's. */
export function failureText(error: unknown): string {
  const { detail, code } = errorFields(error)
  return String(detail || `The database returned an error (${code}).`)
}

/**
 * Runs a command and prints what it returns. The exit status is the command's own, or 1 with the reason on standard error
 * when it throws.
 */
export async function runCommand(
  command: (args: string[]) => Promise<string | { text: string; status: number }>,
  describeFailure = failureText,
): Promise<void> {
  try {
    const result = await command(process.argv.slice(2))
    const { text, status } = typeof result === 'string' ? { text: result, status: 0 } : result
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    if (status !== 0) process.exitCode = status
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}
