import type { ReactNode } from 'react'
import type { ViewName, Views, ViewScripts } from '#contract/page-views.ts'

/** A page of the site that is rendered for each request. */
export type View<Name extends ViewName> = (
  props: Views[Name],
  scripts: ViewScripts,
) => {
  /** Without the company's name. */
  title: string
  main: ReactNode
}
