const CHOICES = [
  { open: true, name: 'Open', meaning: 'Visitors can create tickets.' },
  { open: false, name: 'Closed', meaning: 'Visitors read a message and our phone number.' },
]

export function TicketFormSwitch({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">The ticket form is</legend>
      <div className="choice-row">
        {CHOICES.map((choice) => (
          <label key={choice.name}>
            <input
              type="radio"
              name="ticketFormOpen"
              value={choice.name}
              checked={open === choice.open}
              onChange={() => onChange(choice.open)}
              aria-labelledby={`form-${choice.name}`}
              aria-describedby={`form-${choice.name}-meaning`}
            />
            <b id={`form-${choice.name}`}>{choice.name}</b>
            <span id={`form-${choice.name}-meaning`}>{choice.meaning}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
