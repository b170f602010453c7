import { doorContent as content } from "../sample-content.ts";

export const DoorScreen = () => (
  <div className="door-screen" aria-hidden="true">
    <p className="door-screen-bar">
      {`${content.title} `}
      <span className="live">{content.live}</span>
    </p>
    <p className="door-screen-count">
      <strong>{content.count}</strong>
      {` ${content.total}`}
    </p>
    <ul>
      {content.log.map(({ time, name }) => (
        <li key={time}>
          {`${time} `}
          <strong>{name}</strong>
        </li>
      ))}
    </ul>
  </div>
);
