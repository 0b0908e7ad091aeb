import type { PrioritySign } from './types.ts'

/** Signs of how soon help is needed and what is at risk; find-cues.ts describes the syntax of phrases. */
export const urgencySigns = {
  deadline: {
    raises: true,
    means: 'there is a deadline',
    phrases: `
      deadline, due today/tomorrow/tonight/by/this/at/in/friday/monday/to, is/are due,
      payroll is/due/today/tomorrow/run, tomorrow, tmrw, tonight, midnight, noon, cutoff, cut off is/at,
      run/do/process payroll, payroll ... today/tomorrow/due, month end, tomorrows, tonights,
      todays ... due/payroll/deadline/run, in #/an/one/1/half hour/minute/hours/minutes/mins/min/hrs/an,
      by noon, by end of day, by the end of the today/day/today, by eod, by cob, close of business,
      by tonight/tomorrow/today, this afternoon/evening, later today, before lunch/closing/close/we/they,
      within the hour, starts/start/starting/begins/opens/closes/close/ends/leaves today/tomorrow/at/in,
      by/before/at # am/pm, 8am, 9am, 10am, 11am, 12pm, 1pm, 2pm, 3pm, 4pm, 5pm, 6pm,
      presentation/meeting/demo/interview/hearing/closing today/tomorrow/at/in/this/is/starts/tonight,
      filing/trial/audit/bid/deposition/webinar today/tomorrow/at/in/this/is/starts/tonight,
      tender/inspection/exam/class/service/wedding today/tomorrow/at/in/this/is/starts/tonight,
      funeral/game/show/concert/auction today/tomorrow/at/in/this/is/starts/tonight,
      court date/hearing/filing/today/tomorrow/at/in, last day is today, effective immediately, as of now,
      must/has to/have to ... today/tomorrow/tonight/go/out, let him/her/them go,
      locked/cut him/her/them out/off, this morning at, leaves/leaving/flight today/tomorrow/tonight/in,
      before my/the/our meeting/flight/hearing/presentation/deadline/closing, let go today, terminat* today,
      fired today, needs to be out
    `,
  },
  today: {
    raises: true,
    means: 'it concerns today',
    phrases: `
      today, this morning, since # am, since seven/eight/nine/ten, hearing, filing, bid, pm, closes, shift,
      opening night, payroll, returns are, e filing, extension deadline
    `,
  },
  harm: {
    raises: true,
    means: 'data, money or safety is at risk',
    phrases: `
      smoke, smoking, burning/burnt smell, smells burnt/like, burnt, sparks, swollen/bulging battery,
      battery ... swollen/bulging, fire, caught fire, too hot to, electric shock,
      backups ... failed/failing/missed, backup ... failed/failing, water damage, leaking on/onto, flood*,
      dripping, stolen, wired/paid/sent the/them/him/her/# ... money/account/#, money is/has gone/left,
      entered/typed/gave my/her/his/our/the password/login/code/card, safety, medication*, meds, oxygen,
      alarm system
    `,
  },
  loss: {
    raises: true,
    means: 'work may be lost',
    phrases: `
      lost all, data loss, deleted ... folder/files/everything, files are gone/missing, everything is gone,
      wiped, overwritten, no backup, all gone, disappeared
    `,
  },
  urgent: {
    raises: true,
    means: 'the customer calls it urgent',
    phrases: `
      urgent*, asap, immediately, emergency, right away, as soon as possible, critical, top priority,
      please hurry, please call, quickly, p2, sev2, high priority, escalate*, on fire, 911
    `,
  },
} satisfies Record<string, PrioritySign>
