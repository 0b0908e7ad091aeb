import { Figure } from '../../figures/figure.tsx'
import { ContourPlate } from '#app/ui/contours/contour-plate.tsx'
import { NeatlineFrame } from '#app/ui/neatline-frame.tsx'
import type { Head, HeadOf } from '#content/types.ts'
import { DarkNumberHead } from './dark-number-head.tsx'
import { DutiesHead } from './duties-head.tsx'
import { HeadText } from './head-text.tsx'
import { PanelHead } from './panel-head.tsx'

/** The first section of a composed page, in the variant that its content names. */
export function PageHead({ head }: { head: Head }) {
  switch (head.variant) {
    case 'figure-right':
      return <FigureRightHead {...head} />
    case 'figure-below':
      return <FigureBelowHead {...head} />
    case 'dark-number':
      return <DarkNumberHead {...head} />
    case 'panel':
      return <PanelHead {...head} />
    case 'duties':
      return <DutiesHead {...head} />
    case 'plain':
      return <PlainHead {...head} />
    case 'warm':
      return <WarmHead {...head} />
  }
}

/** The title on the left, a framed figure on the right. */
function FigureRightHead(head: HeadOf<'figure-right'>) {
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

/** The title across the page, the figure below it over the full width of the window. */
function FigureBelowHead(head: HeadOf<'figure-below'>) {
  return (
    <section className="page-head head-figure-below">
      <div className="page-width">
        <HeadText {...head} />
      </div>
      <Figure name={head.figure} />
    </section>
  )
}

/** Text alone, for pages whose first section is already a picture. */
function PlainHead(head: HeadOf<'plain'>) {
  return (
    <section className="page-head head-plain">
      <div className="page-width">
        <HeadText {...head} />
      </div>
    </section>
  )
}

const SUMMIT = [{ x: 0.74, y: 0.46, reach: 0.5, rise: 1.3 }]

/** Text on a warm background with contour lines. */
function WarmHead(head: HeadOf<'warm'>) {
  return (
    <section className="head-warm">
      <ContourPlate seed={89} width={1280} height={560} peaks={SUMMIT} levels={12} />
      <div className="page-width page-head">
        <HeadText {...head} />
      </div>
    </section>
  )
}
