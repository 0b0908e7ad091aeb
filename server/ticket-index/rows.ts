import { CELLS, type Cube, cellOf, cellsWhere } from './facets.ts'
import { withRoom } from './typed-array.ts'
import { createIdColumn } from './id-column.ts'
import { createOrder } from './order.ts'
import { createTextColumn } from './text-column.ts'

/** What the index knows of a ticket. `created_at` in milliseconds. */
export type IndexedTicket = Cube & {
  id: string
  title: string
  created_at: number
  customer: { id: string; email: string } | null
}
export type Rows = ReturnType<typeof createRows>

/** A cell beyond the cube: rows there are no tickets any more. */
const REMOVED = CELLS
const NOBODY = -1

/** The tickets as columns in memory. A row keeps its number; titles, creation and customers never change. */
export function createRows() {
  const ids = createIdColumn()
  const titles = createTextColumn()
  const customerIds = createIdColumn()
  const emails = createTextColumn()
  let created = new Float64Array(64)
  let cells = new Uint8Array(64)
  let customers = new Int32Array(64)
  const counts = new Uint32Array(CELLS + 1)
  let length = 0
  let customerCount = 0
  let version = 0

  const byAge = (a: number, b: number) => created[a]! - created[b]! || ids.compare(a, b)
  const byCreation = createOrder(byAge)
  const byTitle = createOrder((a, b) => titles.compare(a, b) || byAge(a, b))

  function customerRow(customer: IndexedTicket['customer']): number {
    if (!customer) return NOBODY
    const known = customerIds.rowOf(customer.id)
    if (known !== undefined) return known
    customerIds.add(customer.id)
    emails.add(customer.email)
    return customerCount++
  }

  function append(ticket: IndexedTicket): number {
    const row = length++
    created = withRoom(created, length)
    cells = withRoom(cells, length)
    customers = withRoom(customers, length)
    ids.add(ticket.id)
    titles.add(ticket.title)
    created[row] = ticket.created_at
    customers[row] = customerRow(ticket.customer)
    cells[row] = cellOf(ticket)
    counts[cells[row]]!++
    return row
  }

  function move(row: number, cell: number): void {
    if (cells[row] === cell) return
    counts[cells[row]!]!--
    counts[cell]!++
    cells[row] = cell
    version++
  }

  return {
    ids,
    titles,
    created: () => created,
    cells: () => cells,
    orders: { created_at: byCreation.rows, title: byTitle.rows },
    /** How many rows each cell has. */
    counts,
    /** Changes with every change. */
    version: () => version,
    count: (passes: (cube: Cube) => boolean): number =>
      cellsWhere(passes).reduce((sum, passing, cell) => sum + passing * counts[cell]!, 0),

    /** Takes many at once; `sort` puts them in order afterwards. */
    load: (tickets: IndexedTicket[]): void => tickets.forEach(append),
    sort(): void {
      byCreation.fill(length)
      byTitle.fill(length)
      version++
    },

    put(ticket: IndexedTicket): void {
      const known = ids.rowOf(ticket.id)
      if (known !== undefined) return move(known, cellOf(ticket))
      const row = append(ticket)
      byCreation.add(row)
      byTitle.add(row)
      version++
    },

    remove(id: string): void {
      const row = ids.rowOf(id)
      if (row === undefined || cells[row] === REMOVED) return
      move(row, REMOVED)
      byCreation.remove(row)
      byTitle.remove(row)
    },

    /** A 1 for every row whose title or whose customer's e-mail contains a text. */
    containing(text: string): Uint8Array {
      const hits = new Uint8Array(length)
      titles.mark(text, hits)
      const writers = new Uint8Array(customerCount)
      emails.mark(text, writers)
      if (writers.includes(1)) {
        for (let row = 0; row < length; row++)
          if (customers[row] !== NOBODY) hits[row]! |= writers[customers[row]!]!
      }
      return hits
    },
  }
}
