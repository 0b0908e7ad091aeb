import { ContourPlate } from '#app/ui/contours/contour-plate.tsx'
import type { HeadOf } from '#content/types.ts'
import { HeadText } from './head-text.tsx'

const SUMMIT = [{ x: 0.74, y: 0.46, reach: 0.5, rise: 1.3 }]

export function WarmHead(head: HeadOf<'warm'>) {
  return (
    <section className="head-warm">
      <ContourPlate seed={89} width={1280} height={560} peaks={SUMMIT} levels={12} />
      <div className="page-width page-head">
        <HeadText {...head} />
      </div>
    </section>
  )
}
