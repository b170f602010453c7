/** The venue's entrance as the scanner's camera sees it, out of focus: a glass door, daylight, and who waits outside. */
export const Entrance = () => (
  <svg className="entrance" viewBox="0 0 236 444" preserveAspectRatio="xMidYMin slice">
    <path className="entrance-floor" d="M-20 300H256V460H-20z" />
    <path className="entrance-light" d="M34 300H202L250 460H-14z" />
    <path className="entrance-day" d="M26 62H210V304H26z" />
    <g className="entrance-guests">
      <path d="M34 304V214q0-26 24-26t24 26v90zM44 166a14 15 0 1 1 28 0 14 15 0 1 1-28 0" />
      <path d="M164 304V226q0-24 22-24t22 24v78zM173 180a13 14 0 1 1 26 0 13 14 0 1 1-26 0" />
    </g>
    <path
      className="entrance-frame"
      d="M16 52H220V306H208V64H124V306H112V64H28V306H16zM100 170h6v52h-6zM130 170h6v52h-6z"
    />
  </svg>
);
