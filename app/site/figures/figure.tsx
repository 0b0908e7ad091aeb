import type { FigureName } from '#content/types.ts'
import { AccessMatrix } from './access-matrix.tsx'
import { LaptopLayers } from './laptop-layers.tsx'
import { Migration } from './migration.tsx'
import { ReachMap } from './reach-map.tsx'
import { Relief } from './relief.tsx'
import { ResponseBar } from './response-bar.tsx'
import { ResponseRings } from './response-rings.tsx'
import { Rings } from './rings.tsx'
import { Switchbacks } from './switchbacks.tsx'
import { TicketStub } from './ticket-stub.tsx'
import { Watershed } from './watershed.tsx'

const FIGURES: Record<FigureName, () => React.ReactNode> = {
  'response-bar': ResponseBar,
  relief: Relief,
  rings: Rings,
  migration: Migration,
  'response-rings': ResponseRings,
  'ticket-stub': TicketStub,
  reach: ReachMap,
  switchbacks: Switchbacks,
  watershed: Watershed,
  'access-matrix': AccessMatrix,
  'laptop-layers': LaptopLayers,
}

export function Figure({ name }: { name: FigureName }) {
  const Drawing = FIGURES[name]
  return <Drawing />
}
