import { ContourPlate } from '#app/ui/contours/contour-plate.tsx'
import type { HeadOf } from '#content/types.ts'
import { HeadText } from './head-text.tsx'

const LAND = { seed: 28, width: 1440, height: 560, peaks: [{ x: 0.93, y: 0.3, reach: 0.75, rise: 1.6 }] }

/** A dark head with one large number and its unit. */
export function DarkNumberHead(head: HeadOf<'dark-number'>) {
  const [amount, unit] = head.number.value.split(' ')
  return (
    <section className="page-head own-floor head-dark-number on-dark">
      <ContourPlate {...LAND} />
      <div className="page-width">
        <HeadText {...head} onDark />
        <p className="head-number">
          <b>
            {amount} {unit && <small>{unit}</small>}
          </b>
          <span>{head.number.text}</span>
        </p>
      </div>
    </section>
  )
}
