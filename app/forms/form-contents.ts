import { createContext, useContext } from 'react'
import { NO_CONTENTS } from '#contract/views.ts'

/**
 * What the form around a control holds when it is first rendered: nothing, except where the server renders a form that was
 * refused or whose fields are known. Later values and errors are the browser's.
 */
export const FormContentsContext = createContext(NO_CONTENTS)

/** The value that the field begins with; undefined where the form holds none. */
export function useInitialValue(name: string | undefined): string | undefined {
  const { values } = useContext(FormContentsContext)
  return name === undefined ? undefined : values[name]
}
