import type { PrioritySign } from './types.ts'

/** Signs of how much has stopped working and for whom; find-cues.ts describes the syntax of phrases. */
export const impactSigns = {
  everyone: {
    raises: true,
    means: 'everyone is affected',
    phrases: `
      everyone, everybody, nobody can/is/could/gets, nobody in/at/here/on ... can/is/gets,
      none of us/them/the, not one of us/the,
      whole/entire office/company/team/clinic/site/building/department/firm,
      whole/entire floor/practice/shop/store/staff/business/school,
      whole/entire warehouse/network/plant/hotel/branch/campus/ward/agency,
      whole/entire restaurant/group/house/desk/crew/line/region, all of us,
      all users/staff/computers/employees/workstations/machines/pcs/locations,
      all phones/sites/stores/registers/terminals/lines/branches/counters,
      all stations/desks/clinics/trucks/drivers/teams/floors/agents,
      all nurses/doctors/teachers/preparers/tellers/lanes/vms/servers,
      all our/the users/staff/computers/employees/workstations/machines/pcs,
      all our/the phones/lines/registers/trucks/stores/terminals,
      all of our/the computers/staff/users/phones/workstations, company wide, office wide, plant wide,
      site wide, all # of us/our/the,
      every computer/user/workstation/machine/employee/phone/desk/register/terminal/pc/branch,
      every store/site/station/till/lane/teller/nurse/driver/location/room, office is down, we all cant/lost,
      we are all, all sites/locations,
      all three/four/five/six/seven/eight/both of us/the/our/sites/stores/locations/registers/branches,
      branch/office/site/location lost/is/has/went/down/offline down/offline/internet/power/connection/dark,
      clinic/store/shop/building lost/is/has/went/down/offline down/offline/internet/power/connection/dark,
      all down, all offline, all dead, all dark, everything is/went/has down/off/offline/dead/stopped/dark,
      users affected, affected users, affects all, all affected
    `,
  },
  several: {
    raises: true,
    means: 'several people are affected',
    phrases: `
      several/multiple/many people/users/employees/computers/colleagues/staff/machines/desks/coworkers,
      several/many of us/our, # people/users/employees/computers/colleagues/staff/workstations/machines,
      # nurses/attorneys/coworkers/agents/doctors/teachers/drivers/pcs,
      # stations/seats/phones/callers/clerks/preparers/pickers/tellers,
      # hosts/endpoints/vms/sites/stores/branches/students/members, # of us/our, the # of us,
      half the/of office/our/team/staff/the, half of the/our, a dozen,
      other people/users/colleagues/coworkers, front desk staff, my coworkers/colleagues, others have/too/as,
      we both, both of us, most of us/the/our, same for/with/on ... colleague/coworker/others/both,
      my colleague too/also/has
    `,
  },
  stopped: {
    raises: true,
    means: 'the business has stopped',
    phrases: `
      nobody can work/do/ring/sell/ship/chart/dispatch/scan/log/login/check, none of us can work/do,
      everyone cant work, we cant work/operate/function, we arent able to work/operate, halted,
      shut down the line/plant/production,
      line/lines/production/plant/presses/belt is/are stopped/down/standing/idle/still,
      business/work/production/operations/everything is/has/at stopped/down/halted/standstill/stalled,
      at a standstill, to a standstill, dead in the water, losing money/sales/business/thousands/orders,
      per hour ... losing/lost/cost, cant take payments/orders/cards/calls/payment/bookings/money,
      cant process payments/orders/cards/payroll/payment, cant see patients, cant treat, cant sell anything/a,
      cant ship anything/a/orders, cant dispense, cant admit, cant dispatch,
      cant ring up/anyone/anything/sales, had to close the/our office/shop/store/clinic/practice,
      production line/floor is, production ... stopped, closed the store/shop/clinic/doors/counter,
      sent/sending/send everyone/staff/people/patients/them/customers/nurses home/away,
      turning away/people/patients/customers/guests, turn people/patients/customers/guests away,
      cant check patients/guests/customers/anybody/anyone/people in, cant check in patients/guests/anyone,
      we cant do anything/business, grind* to a halt, no orders/sales/shipments/trucks can/leave/go,
      nothing leaves/goes/ships, nothing can leave/go/ship, trucks ... standing/waiting/lined/loaded/idle,
      ambulance*, dispatch is/down, 911 ... down/cant/calls/lines,
      surgery/surgeries ... stopped/cancelled/postponed
    `,
  },
  graded: {
    raises: true,
    means: 'it was graded as most urgent',
    phrases: `
      p1, p 1, sev1, sev 1, severity 1, prio 1, prio1, priority 1, major incident, bridge call/open/opened,
      war room, call bridge, mim, all hands, escalated to management/director/cio, total outage, full outage,
      complete outage
    `,
  },
  ongoing: {
    raises: true,
    means: 'it is going on at this moment',
    phrases: `
      as we speak, as i write/type/watch/speak, while i/we write/type/watch/speak/am, as im typing/writing,
      right now, at this moment, this very minute,
      still going/running/sending/connected/active/moving/logged/in/inside/spreading/open/uploading,
      spreading, one after another/the, more and more, every minute/second, not contained,
      keeps going/posting/sending/changing/encrypting, happening again/now/right, continuing, on the line now,
      is/are on now
    `,
  },
  stuck: {
    raises: true,
    means: 'someone cannot work',
    phrases: `
      i cant work, cant do my job/work, cant do any/anything, cant get any work, unable to work,
      cannot do a/my/anything,
      cant start/finish/submit/file/teach/see/run/close/bill/order/book/log/login/clock,
      she/he/they/we cant work/do/start/get/login/open, cant work, completely stuck, stopped me from working,
      no other computer/laptop, only computer/laptop/printer/machine, wont/doesnt/not turn/power/switch on,
      wont start/boot, completely dead, is dead, wont come on, totally dead, sitting idle, sitting here,
      twiddling, nothing to work on/with, no way to, locked out, im stuck, i am stuck, cant go on, no access
    `,
  },
  sole: {
    raises: true,
    means: 'there is no other way',
    phrases: `
      the only one/person/printer/computer/machine/pc/laptop/copy/place/phone/scanner/way/login/tech,
      im the only, i am the only, my/our only, only one who/with/that/we/in/i,
      nobody else can/has/knows/does/is,
      no other way/printer/computer/machine/pc/laptop/copy/device/scanner/login/one/phone/place/option,
      have no other, no second, no spare, no backup for/machine/person/device, no workaround, no way around,
      dont have another/a spare/a second/any other, sole, only this, there is no other/spare/second/way,
      theres no other/spare/second/way/one, no alternative, no replacement,
      without it/that/them i/we/she/he cant/have/nothing
    `,
  },
  outage: {
    raises: true,
    means: 'something is out of service',
    phrases: `
      is/are/went/gone/been/all down, went/gone/is/are/all/shows offline, outage,
      stopped working/printing/sending/receiving/responding/syncing, not responding, no response, no internet,
      no network, no dial tone, no phone/phones, nothing works, nothing is working, does not respond,
      lost internet/connection/network/everything/power, froze, frozen,
      internet/network/server/email/phones/system/vpn/wifi down, cant connect/reach/access/log/login/open/get,
      doesnt/isnt/arent/not/stopped work/working, unreachable, down since, out since, dead since, dark since,
      wont/doesnt/not connect/open/load/start/print/send/receive/respond, system down, down again,
      blue screen
    `,
  },
  trouble: {
    raises: true,
    means: 'something works badly',
    phrases: `
      slow, choppy, error, crash*, drops, dropping, disconnect*, fails, failing, failed, crawl*, sluggish,
      freez*, broken, cant/wont/doesnt/isnt, stuck, missing, gone
    `,
  },
  server: {
    raises: true,
    means: 'a server is in trouble',
    phrases: `
      server ... down/offline/alarm/beep*/unreachable/crashed/failed/dead, server wont/isnt/not,
      host down/unreachable/failed, cluster down/failed, server room ... hot/alarm/smoke/water,
      raid ... degraded/failed, two/# drives/disks failed, core switch ... down/dead/failed, all vms,
      vms down, san ... down/failed, storage ... down/failed/offline, dc down/offline/unreachable, both dcs
    `,
  },
  waiting: {
    raises: true,
    means: 'clients or patients are waiting',
    phrases: `
      patient/client/customer/guest/people/family/families ... waiting,
      driver/truck/student/visitor/member/buyer/caller ... waiting, waiting room, is/are waiting for/in/at/on,
      line/queue of people/customers/patients/cars/trucks/guests, line out the door, line is/around/at the/to,
      in front of clients/customers/patients/a, patients/clients/customers in the/our lobby/chair*, surgery,
      in the chair, at the counter, at the window, standing in line/at/there,
      client/customer/patient/caller/guest/tenant/member/student cant reach/call/order/pay/book/get/check
    `,
  },
} satisfies Record<string, PrioritySign>
