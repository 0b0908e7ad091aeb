import { memo } from 'react'

type WaitingRowProps = { row: number; missing: boolean; onRetry?: (() => void) | undefined }

/** A row that is not here yet, or did not come, in the place and the height it will have. */
export const WaitingRow = memo(function WaitingRow({ row, missing, onRetry }: WaitingRowProps) {
  return (
    <tr data-row={row} aria-rowindex={row + 2} data-waiting data-missing={missing || undefined}>
      <td data-column="number">#{row + 1}</td>
      <td data-column="title">
        {missing ? 'Could not be loaded' : <i />}
        {onRetry && (
          <button type="button" className="retry-rows" onClick={onRetry}>
            Try again
          </button>
        )}
      </td>
      {['customer', 'status', 'priority', 'created'].map((column) => (
        <td key={column} data-column={column}>
          {!missing && <i />}
        </td>
      ))}
    </tr>
  )
})
