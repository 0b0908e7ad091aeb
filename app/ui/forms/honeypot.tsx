/** A field that programs fill in and people neither see nor reach; its label is for those who come upon it all the same. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
