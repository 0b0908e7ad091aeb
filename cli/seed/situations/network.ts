export const NETWORK = `
# high 1.3
+ {isp} says there is no outage here.
+ I unplugged the modem and plugged it back in, same thing.
+ We have [patients|clients|a full waiting room] waiting.
+ The phones ring but there is no sound.
? Internet down [at|in] {place}
? NO INTERNET
? whole office is offline
? we have no internet
? Entire network down at {place}
- No internet anywhere in the building {since}. Nobody can work.
- The internet is down in {place}, and the phones with it.
- The modem has a red light and nothing loads on any computer.
> {isp} had a cut fiber two streets away. You are on the backup line until they have mended it.
> The firewall had hung after a power dip. I restarted it and updated its firmware; you are online.
> Somebody had plugged a cable in at both ends under a desk in {place}. It is out, and I turned on loop protection.
# normal 1.4
+ With a cable it works.
+ My phone has the same problem.
+ It is worse in the afternoon.
+ Guests cannot join the guest network either.
? Wi-Fi [keeps dropping|drops|unusable] in {place}
? wifi weak in {place}
? wireless is down
? my {computer} will not stay on wifi
- The Wi-Fi in {place} drops every few minutes {since}, and video calls freeze all the time.
- My {computer} says connected, no internet, while others in {place} are fine.
- The wifi in {place} is really weak, one bar at most.
> Two access points were on the same channel. I moved one, and the signal in {place} is good now.
> The access point had lost power because its switch port was off. It is back and I will watch it for a day.
? Wifi password does not work for {colleague}
? wifi password not accepted
- The wifi password is not accepted on {colleague}’s {computer}.
> I removed the old profile and added it anew with the current password.
# normal 1.2
+ It works on my phone hotspot.
+ My home internet is fine otherwise.
+ It asks for a code and then nothing happens.
+ I need it {when}.
? VPN [disconnects|keeps dropping|won’t connect]
? Cannot connect to VPN from home
? vpn error {code}
- Working from home, the VPN disconnects every ten minutes {since}.
- The VPN says error {code} when I try to connect.
> The certificate had run out. A new profile is installed on your {computer}.
> Your router at home and the office used the same address range. I moved the VPN to another one; please connect again.
? remote access stopped working
? {drive} not reachable over VPN
? VPN connects but nothing opens
- I can connect to the VPN but cannot open the {drive} or {program}.
> Your account was missing from the remote access group after the change. Added, and tested with you on the phone.
# normal 1
+ I restarted twice.
+ I need {file} {when}.
+ It works when I type the address by hand.
+ {colleague} still has it.
? {drive} is missing
? Cannot open the {drive}
? {drive} has a red X
? lost the {drive}
? mapped drives gone after update
- The {drive} has a red X and I cannot get to {file}.
- The {drive} is gone {since}.
- When I open the {drive} it says network path not found.
> The drive was mapped to the old server name. I changed the policy and it came back after a sign-out.
> The server was out of disk space. I cleared old shadow copies and set an alert.
# normal 1
+ It is fine before 9.
+ Only in {place}, the other side of the building is fast.
+ {isp} says it is our equipment.
+ Uploading is the worst.
? Internet is [so slow|crawling|very slow]
? slow internet at {place}
? Speed test only 4 Mbps
- The internet in {place} is very slow {since}. Speed test says 4 Mbps and we pay for 300.
- Video calls are choppy for everyone in {place}.
> A backup was running in working hours and took the whole line. It starts at 9 pm from now on.
> {isp} found a bad splitter in the basement and replaced it. I measured 310 Mbps just now.
? network slow when opening files
? opening files takes forever
- Opening {file} from the {drive} takes a full minute.
> One cable to {place} had only made 100 Mbit. New patch cable, full speed.
# high 1
+ Cell phones work.
+ Incoming calls go straight to voicemail.
+ Clients have complained.
+ I moved the cable to another port, nothing.
? Phones down
? Desk phone says no service
? no dial tone in {place}
- Our desk phones say “no service” {since}.
- The phone in {place} has no dial tone.
> The phones had lost their network segment after the switch update. They are registered again.
> The phone in {place} had a dead power port. I moved it to another, and it rings.
? calls drop after a minute
? choppy calls
- Calls drop after about a minute, people cannot hear us.
> I raised the priority of calls in the firewall; please tell me if one more drops.
# low 1
+ Could someone come and look {when}?
+ What would it cost?
+ We move at the end of the month.
? New network jack in {place}
? Need cabling for {few} desks
- We are adding {few} desks in {place} and need network jacks.
> I will come and look at the runs; a quote follows.
? please open a port for {vendor}
? static IP for camera
- {vendor} asks us to open a port in the firewall. Is that safe?
> I would rather not open that port. They can connect through our gateway instead; I have written to them.
? guest wifi for the lobby
? Guest network for visitors
- We would like a guest network for visitors in {place}.
> The guest network is on and kept apart from yours. The card for the lobby is in your inbox.
`
