import { Figure } from '#app/site/figures/figure.tsx'
import type { HeadOf } from '#content/types.ts'
import { HeadText } from './head-text.tsx'

/** Variant B: the title across the page, the figure from edge to edge below. */
export function FigureBelowHead(head: HeadOf<'figure-below'>) {
  return (
    <section className="page-head head-figure-below">
      <div className="page-width">
        <HeadText {...head} />
      </div>
      <Figure name={head.figure} />
    </section>
  )
}
