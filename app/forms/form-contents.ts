import { createContext, useContext } from 'react'
import { NO_CONTENTS } from '#contract/page-views.ts'

/** The first contents of the form around a control; not empty where the server renders a refused or prefilled form. */
export const FormContentsContext = createContext(NO_CONTENTS)

export function useInitialValue(name: string | undefined): string | undefined {
  const { values } = useContext(FormContentsContext)
  return name === undefined ? undefined : values[name]
}
