import type { ReactNode } from 'react'

const CHECKING = 'Checking that this is not an automated flood. This takes a few seconds.'

/** The live region of a form while it is being sent. Always rendered, so that screen readers announce its changes. */
export function FormStatus({ isProving, children }: { isProving: boolean; children?: ReactNode }) {
  return <output className="form-status">{isProving ? CHECKING : children}</output>
}
