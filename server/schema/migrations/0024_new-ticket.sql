ALTER TABLE "support_users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_events_created_at" ON "ticket_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_events_actor" ON "ticket_events" USING btree ("actor_id","created_at","id") WHERE "ticket_events"."actor_id" is not null;