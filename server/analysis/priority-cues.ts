/** What a phrase says about urgency. */
export type Sign =
  | 'everyone'
  | 'several'
  | 'stopped'
  | 'stuck'
  | 'outage'
  | 'trouble'
  | 'server'
  | 'waiting'
  | 'deadline'
  | 'date'
  | 'harm'
  | 'loss'
  | 'urgent'
  | 'question'
  | 'request'
  | 'noRush'
  | 'later'
  | 'minor'
  | 'workaround'

/** By sign: steps it adds to the priority (1 is one level), what it means in an insight, and the phrases that show it. */
export const prioritySigns: Record<Sign, { steps: number; means: string; phrases: string }> = {
  everyone: {
    steps: 0.9,
    means: 'everyone is affected',
    phrases: `
      everyone, everybody, nobody can/is/could, nobody in/at/here ... can/is, none of us,
      whole/entire office/company/team/clinic/site/building/department/firm/floor/practice/shop/store/staff/business/school/warehouse/network,
      all of us, all users/staff/computers/employees/workstations/machines/pcs/locations/phones,
      all our/the users/staff/computers/employees/workstations/machines/pcs/phones/lines,
      all of our/the computers/staff/users/phones/workstations, company wide, office wide,
      every computer/user/workstation/machine/employee/phone, office is down, we all cant/lost, we are all,
      branch/office/site/location/clinic/store/shop/building lost/is/has/went/down/offline
    `,
  },
  several: {
    steps: 0.6,
    means: 'several people are affected',
    phrases: `
      several/multiple/many people/users/employees/computers/colleagues/staff/machines/desks/coworkers,
      several/many of us/our,
      # people/users/employees/computers/colleagues/staff/workstations/machines/nurses/attorneys/coworkers,
      # of us/our, all # of us/our/the, half the/of office/our/team/staff, half of the/our,
      other people/users/colleagues/coworkers, front desk staff, my coworkers/colleagues, others have/too/as,
      most of us/the/our, both of us
    `,
  },
  stopped: {
    steps: 1.2,
    means: 'the business has stopped',
    phrases: `
      nobody can work/do, none of us can work/do, everyone cant work, we cant work/operate/function,
      we arent able to work/operate,
      business/work/production/operations/everything is/has/at stopped/down/halted/standstill/stalled,
      at a standstill, dead in the water, losing money/sales/business, cant take payments/orders/cards/calls/payment,
      cant process payments/orders/cards/payroll/payment, cant see patients, cant treat,
      had to close the/our office/shop/store/clinic/practice, production line/floor is, production ... stopped,
      sent/sending everyone/staff/people home, cant check patients/guests/customers in, cant check in patients,
      we cant do anything/business, grind* to a halt
    `,
  },
  stuck: {
    steps: 0.7,
    means: 'someone cannot work',
    phrases: `
      i cant work, cant do my job/work, cant do any/anything, cant get any work, unable to work,
      she/he/they cant work, cant work, completely stuck, stopped me from working, no other computer/laptop,
      only computer/laptop/printer/machine, wont/doesnt/not turn/power/switch on, wont start/boot, completely dead,
      totally dead, sitting idle
    `,
  },
  outage: {
    steps: 0.5,
    means: 'something is out of service',
    phrases: `
      is/are/went/gone/been/all down, went/gone/is/are/all/shows offline, outage,
      stopped working/printing/sending/receiving/responding/syncing, not responding, no internet, no network,
      no dial tone, no phone/phones, nothing works, nothing is working,
      lost internet/connection/network/everything/power, froze, frozen,
      internet/network/server/email/phones/system/vpn/wifi down, cant connect/reach/access/log/login/open/get,
      doesnt/isnt/arent/not/stopped work/working, unreachable,
      wont/doesnt/not connect/open/load/start/print/send/receive/respond, system down, down again, blue screen
    `,
  },
  trouble: {
    steps: 0.05,
    means: 'something works badly',
    phrases: `
      slow, choppy, error, crash*, drops, dropping, disconnect*, fails, failing, failed, crawl*, sluggish, freez*, broken,
      cant/wont/doesnt/isnt, stuck, missing, gone
    `,
  },
  server: {
    steps: 0.9,
    means: 'a server is in trouble',
    phrases: `
      server ... down/offline/alarm/beep*/unreachable/crashed/failed/dead, server wont/isnt/not,
      server room ... hot/alarm/smoke/water, raid ... degraded/failed, two/# drives failed
    `,
  },
  waiting: {
    steps: 0.7,
    means: 'clients or patients are waiting',
    phrases: `
      patient/client/customer/guest/people/family/families ... waiting, waiting room,
      line/queue of people/customers/patients, line out the door, in front of clients/customers/patients/a,
      patients/clients/customers in the/our lobby/chair*, surgery,
      client/customer/patient/caller cant reach/call/order/pay/book/get
    `,
  },
  deadline: {
    steps: 0.7,
    means: 'there is a deadline',
    phrases: `
      deadline, due today/tomorrow/tonight/by/this/at/in/friday/monday, payroll is/due/today/tomorrow/run,
      run/do/process payroll, payroll ... today/tomorrow/due, month end,
      in #/an/one/1 hour/minute/hours/minutes/mins/hrs, by noon, by end of day, by the end of the/today day/today,
      by eod, by cob, close of business, by tonight/tomorrow/today, this afternoon, tonight,
      starts/start/starting/begins today/tomorrow/at/in,
      presentation/meeting/demo/interview/hearing/closing/filing/trial/audit/bid/deposition/webinar/tender/inspection today/tomorrow/at/in/this/is/starts,
      court date/hearing/filing/today/tomorrow/at/in, last day is today, effective immediately, right now, as of now,
      let him/her/them go, locked/cut him/her/them out/off, this morning at,
      leaves/leaving/flight today/tomorrow/tonight/in,
      before my/the/our meeting/flight/hearing/presentation/deadline/closing, let go today, terminat* today,
      fired today, needs to be out
    `,
  },
  date: {
    steps: 0.3,
    means: 'there is a date to meet',
    phrases: `
      starts/start/starting/begins monday/tuesday/wednesday/thursday/friday,
      by monday/tuesday/wednesday/thursday/friday, by the end of the week, last day is, this week, last day
    `,
  },
  harm: {
    steps: 0.7,
    means: 'data or safety is at risk',
    phrases: `
      smoke,
      smoking, burning/burnt smell, smells burnt/like, sparks, swollen/bulging battery, battery ... swollen/bulging,
      backups ... failed/failing/missed, backup ... failed/failing, water damage, leaking on/onto
    `,
  },
  loss: {
    steps: 0.5,
    means: 'work may be lost',
    phrases:
      'lost all, data loss, deleted ... folder/files/everything, files are gone/missing, everything is gone',
  },
  urgent: {
    steps: 0.3,
    means: 'the customer calls it urgent',
    phrases: 'urgent*, asap, immediately, emergency, right away, as soon as possible, critical, top priority',
  },
  question: {
    steps: -0.6,
    means: 'it is a question',
    phrases: `
      how do i/we/you, how can i/we, how to, how would i/we, is it possible, is there a/any way,
      can you explain/recommend/advise/tell, what is/are the/your best, wondering,
      do you offer/recommend/support/sell/have/know, quick question, a question, question about, should i/we,
      what would you, just curious, any advice, your opinion, which one
    `,
  },
  request: {
    steps: -0.4,
    means: 'it is a request without an outage',
    phrases: `
      would like to, id like to, wed like to, please add, please set, please create, please install,
      could you add/set/install/create, can you add/set/install/create, can we get, i need a new, we need a new,
      quote, order, purchase, looking to, thinking about/of, interested in, planning to, a/my/our request
    `,
  },
  noRush: {
    steps: -1.2,
    means: 'the customer says there is no rush',
    phrases: `
      no rush, no hurry, not urgent, isnt urgent, not an emergency, isnt an emergency, not in a rush/hurry,
      whenever you/suits/it/someone, when you have/get/find a/time/some, when you get around, low priority,
      at your convenience, nothing urgent, take your time, not critical, isnt critical, no big deal
    `,
  },
  later: {
    steps: -0.5,
    means: 'it is planned for later',
    phrases: `
      next week/month/quarter/year, in # weeks/months, in a few/couple weeks/months, in a couple of weeks/months,
      end of the month, sometime, eventually, some day, in the future, down the road
    `,
  },
  minor: {
    steps: -0.6,
    means: 'it is small',
    phrases: `
      cosmetic, minor, small thing, tiny, annoying, just a heads up, fyi, no longer a/an/the problem/issue,
      solved/fixed/sorted itself, is/are working again, works again now, works again, sometimes, occasionally,
      once in a while, now and then, nice to have
    `,
  },
  workaround: {
    steps: -0.5,
    means: 'there is a way around it',
    phrases: `
      workaround, work around, other printer/computer/laptop works, can use another/the/a/my,
      using another/a/my spare/other/old/phone/different, have a spare, using the other, upstairs works,
      use the other, can still work
    `,
  },
}
