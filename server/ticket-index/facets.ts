import {
  CATEGORIES,
  PRIORITIES,
  STATUSES,
  type Category,
  type Priority,
  type Status,
} from '#contract/vocabulary.ts'

/** Status, priority and category of a ticket in one number: the cell of a small cube that it counts in. */
export const CELLS = STATUSES.length * PRIORITIES.length * CATEGORIES.length

export type Cube = { status: Status; priority: Priority; category: Category }

const indexes = {
  status: new Map(STATUSES.map((value, index) => [value, index])),
  priority: new Map(PRIORITIES.map((value, index) => [value, index])),
  category: new Map(CATEGORIES.map((value, index) => [value, index])),
}

export const cellOf = ({ status, priority, category }: Cube): number =>
  (indexes.status.get(status)! * PRIORITIES.length + indexes.priority.get(priority)!) * CATEGORIES.length +
  indexes.category.get(category)!

const CUBES: Cube[] = STATUSES.flatMap((status) =>
  PRIORITIES.flatMap((priority) => CATEGORIES.map((category) => ({ status, priority, category }))),
)

/** A 1 for every cell that passes. */
export const cellsWhere = (passes: (cube: Cube) => boolean): Uint8Array =>
  Uint8Array.from(CUBES, (cube) => (passes(cube) ? 1 : 0))
