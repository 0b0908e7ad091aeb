ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'analysed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'removed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'files_changed';--> statement-breakpoint
ALTER TABLE "ticket_events" DROP CONSTRAINT "ticket_events_ticket_id_tickets_id_fk";
--> statement-breakpoint
DROP INDEX "tickets_created_at";--> statement-breakpoint
DROP INDEX "tickets_status";--> statement-breakpoint
DROP INDEX "tickets_priority";--> statement-breakpoint
DROP INDEX "tickets_title";--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "transaction_id" xid8 DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_events_transaction" ON "ticket_events" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE FUNCTION "announce_ticket_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ticket_events', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ticket_events_announced" AFTER INSERT ON "ticket_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_ticket_events"();--> statement-breakpoint
CREATE FUNCTION "record_removed_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ticket_events" ("ticket_id", "kind", "created_at")
    SELECT "id", 'removed', now() FROM "removed";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "tickets_removed" AFTER DELETE ON "tickets" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "record_removed_tickets"();
