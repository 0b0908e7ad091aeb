import { Figure } from '#app/site/figures/figure.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { HeadOf } from '#content/types.ts'
import { HeadText } from './head-text.tsx'

/** Variant A: the title left, the framed figure right. */
export function FigureRightHead(head: HeadOf<'figure-right'>) {
  return (
    <section className="page-head head-figure-right">
      <div className="page-width">
        <HeadText {...head} />
        <NeatlineFrame>
          <Figure name={head.figure} />
        </NeatlineFrame>
      </div>
    </section>
  )
}
