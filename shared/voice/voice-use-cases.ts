/** Scenarios that the demo's voice can play. Each has an agent at the voice provider, per stage. */
export const voiceUseCases = [
  { id: "event-rsvp", name: "Event RSVP" },
  { id: "appointment-scheduling", name: "Appointment Scheduling" },
  { id: "front-desk-receptionist", name: "Front Desk Receptionist" },
  { id: "customer-support", name: "Customer Support / FAQs" },
  { id: "order-tracking", name: "Order Tracking" },
  { id: "booking-reminders", name: "Booking Reminders" },
  { id: "feedback-collection", name: "Feedback Collection" },
  { id: "lead-qualification", name: "Lead Qualification" },
  { id: "renewal-followups", name: "Renewal Follow-Ups" },
] as const;

export type VoiceUseCaseId = (typeof voiceUseCases)[number]["id"];
