import type { ReactNode } from 'react'

const CHECKING = 'Checking that this is not an automated flood. This takes a few seconds.'

/** What a form says by itself while it is sent; always there, so that a screen reader hears what comes into it. */
export function FormStatus({ isProving, children }: { isProving: boolean; children?: ReactNode }) {
  return <output className="form-status">{isProving ? CHECKING : children}</output>
}
