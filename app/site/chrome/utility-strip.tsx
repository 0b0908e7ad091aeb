import { site } from '#site'

const EMERGENCIES = `Emergencies answered ${site.emergencyHours}`

export function UtilityStrip() {
  return (
    <section className="utility-strip on-dark" aria-label="Help desk">
      <div className="page-width">
        <p>
          <open-hours-status>{EMERGENCIES}</open-hours-status>
          <span className="emergencies">{EMERGENCIES}</span>
        </p>
        <p className="reach">
          <span>Onsite across {site.region}, remote nationwide</span>
          <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>
        </p>
      </div>
    </section>
  )
}
